import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../workspace/places.mjs';
import { runQuietly } from '../workspace/run-program.mjs';

/** The versions that the workspace pins, by package. */
export function catalogVersions() {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^ {2}"?([^":\n]+)"?: (\S+)$/gm)].map(([, name, version]) => [name, version]),
  );
}

/** Packs a folder. @returns {Promise<string>} the path of the package's file in `target` */
export async function npmPack(/** @type {string} */ folder, /** @type {string} */ target) {
  mkdirSync(target, { recursive: true });
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  await runQuietly(`npm pack --silent --pack-destination "${resolve(target)}"`, { cwd: folder });
  return join(resolve(target), `${name.slice(1).replace('/', '-')}-${version}.tgz`);
}
