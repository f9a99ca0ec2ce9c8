import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What applications import themselves; every other library they meet through `shared` only, which uses parts of it. */
const libraries = ['react', 'react-dom', 'zustand'];

const sharedFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'shared');

/** What no screen of host or remotes loads: tests and administration have it in bundles of their own. */
const notFederated = ['./testing', './contract/administration'];

/** Sub-paths of `shared` that host and remotes must hold one instance of. */
function sharedSubPaths() {
  const { exports } = JSON.parse(readFileSync(join(sharedFolder, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(
      ([path, file]) =>
        !notFederated.includes(path) && /\.ts$/.test(file) && existsSync(join(sharedFolder, file)),
    )
    .map(([path]) => path.replace('.', 'shared'));
}

/**
 * The one table of federated singletons.
 * @param {string} folder the application's folder, from which versions are looked up
 * @param {'host' | 'remote'} role a remote takes everything from the host and brings nothing itself
 */
export function singletons(folder, role) {
  const require = createRequire(`${folder}/package.json`);
  const single = name => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: `^${require(`${name}/package.json`).version}`,
    ...(role === 'remote' ? { import: false } : {}),
  });
  return Object.fromEntries([
    ...libraries.map(name => [name, single(name)]),
    ['react/', single('react')],
    ['react-dom/', single('react-dom')],
    ...sharedSubPaths().map(name => [name, single('shared')]),
  ]);
}
