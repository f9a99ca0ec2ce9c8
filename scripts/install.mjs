import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './build/fingerprint.mjs';
import { root } from './build/places.mjs';

export const packageManager = 'pnpm@10.34.8';
const stampFile = join(root, 'node_modules', '.avicable-install');

/** Installs what the lock file says, unless that was done already for this very lock file. */
export function installIfNeeded(tell) {
  const print = fingerprint(root, [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => `${name}/package.json`),
    'package.json',
  ]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print) return;
  tell('Installing … (a minute or two the first time)');
  const began = performance.now();
  const { status } = spawnSync(`npx --yes ${packageManager} install --frozen-lockfile`, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  if (status !== 0) throw new Error('Installing failed: see above. Is the npm registry reachable?');
  writeFileSync(stampFile, print);
  tell(`  installed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
