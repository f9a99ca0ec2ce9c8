import { spawn } from 'node:child_process';
import { remoteNames } from './federation/ports.mjs';
import { root } from './workspace/places.mjs';

const packages = [
  'releases',
  'shared',
  'host',
  ...remoteNames,
  'api',
  'api/admin',
  'e2e',
  'scripts',
  'bench',
];
const atOnce = 2;

const check = (/** @type {string} */ name) =>
  new Promise((resolve, reject) => {
    const buildInfo = `.cache/types/${name.replace('/', '-')}.tsbuildinfo`;
    const child = spawn(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', name, '--incremental', '--tsBuildInfoFile', buildInfo],
      { cwd: root, stdio: 'inherit' },
    );
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
