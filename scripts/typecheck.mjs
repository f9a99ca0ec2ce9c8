import { spawn } from 'node:child_process';
import { root } from './build/places.mjs';

const packages = [
  'shared',
  'host',
  'remote-infrastructure',
  'remote-mortality',
  'remote-search',
  'remote-account',
  'api',
  'e2e',
];
const atOnce = 2;

const check = name =>
  new Promise((resolve, reject) => {
    const child = spawn(`npx --no-install tsc -p ${name}`, { cwd: root, shell: true, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', resolve);
  });

const queue = [...packages];
let failed = 0;
async function worker() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const code = await check(name);
    if (code !== 0) failed += 1;
    console.log(`${code === 0 ? 'ok     ' : 'failed '} ${name}`);
  }
}
await Promise.all(Array.from({ length: atOnce }, worker));
process.exitCode = failed === 0 ? 0 : 1;
