import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Libraries that applications import directly. All others are used through `shared` only. */
const libraries = ['react', 'react-dom', 'zustand'];

const sharedFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'shared');

/** Exports without one instance for all: whoever needs them bundles them, such as the server and tests. */
const notFederated = [
  './contract/accounts',
  './contract/identity',
  './contract/administration',
  './contract/columns',
  './geometry/tiles',
  './programme/interval',
  './programme/saying',
  './programme/waiting',
  './testing',
  './testing/decode-tile',
  './testing/surveys',
  './works',
  './works/kinds',
];

/** The exports of `shared` of which host and remotes must have one instance. */
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
 * The federated singletons.
 * @param {string} folder the application's folder, from which versions are resolved
 * @param {'host' | 'remote'} role a remote gets every singleton from the host and bundles none
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
