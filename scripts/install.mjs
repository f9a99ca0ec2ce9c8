import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './build/fingerprint.mjs';
import { hasSources, root } from './workspace/places.mjs';

export const packageManager = 'pnpm@10.34.8';
const stampFile = join(root, 'node_modules', '.avicable-install');

/** Installs the locked dependencies, unless they are installed for these package files and Node's ABI version. */
export function installIfNeeded(/** @type {(text: string) => void} */ tell) {
  if (!hasSources) return;
  const print = fingerprint(root, [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => `${name}/package.json`),
    'package.json',
  ]);
  const stamp = `${process.versions.modules} ${print}`;
  const previousStamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (previousStamp === stamp) return;
  // Modules compiled for another ABI version of Node must be compiled again.
  const force = previousStamp && !previousStamp.startsWith(`${process.versions.modules} `) ? '--force' : '';
  tell('Installing … (a minute or two the first time)');
  const began = performance.now();
  const { status } = spawnSync(`npx --yes ${packageManager} install --frozen-lockfile ${force}`, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  if (status !== 0) throw new Error('Installing failed: see above. Is the npm registry reachable?');
  writeFileSync(stampFile, stamp);
  tell(`  installed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
