import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Libraries that host and remotes import directly and share. Other shared libraries come with `shared`. */
const libraries = ['react', 'react-dom', 'zustand'];

/** Exports that need no single instance. Their users, such as the server and tests, bundle them. */
const notFederated = [
  './contract/answers',
  './contract/identity',
  './contract/columns',
  './contract/csv',
  './early',
  './evidence',
  './geometry/tiles',
  './offline',
  './outbox/worker',
  './programme/interval',
  './programme/links',
  './programme/route',
  './programme/saying',
  './programme/waiting',
  './server',
  './shell',
  './testing',
  './testing/decode-tile',
  './testing/patrols',
  './ui/offline',
  './works',
];

/**
 * The package `shared` that an application uses: the workspace's package, or the published package.
 * @param {string} folder the application's folder
 * @typedef {object} SharedPackage
 * @property {string} name
 * @property {string} folder
 * @property {{version: string, exports: Record<string, string | {default: string}>, dependencies: Record<string,
 * string>}} description
 * @property {import('releases/verify-release').Declarations} offers see `api.json`
 * @returns {SharedPackage}
 */
export function sharedPackage(folder) {
  const require = createRequire(`${folder}/package.json`);
  const [{ name, path } = { name: '', path: '' }] = ['shared', '@avicable/shared'].flatMap(name => {
    try {
      return [{ name, path: require.resolve(`${name}/package.json`) }];
    } catch {
      return [];
    }
  });
  if (!path) throw new Error(`${folder} depends on neither shared nor @avicable/shared.`);
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(dirname(path), file), 'utf8'));
  return { name, folder: dirname(path), description: read('package.json'), offers: read('api.json').offers };
}

const modulesOf = (/** @type {Pick<SharedPackage, 'folder' | 'description'>} */ { folder, description }) =>
  Object.entries(description.exports)
    .map(([path, target]) => ({
      path: path.slice('./'.length),
      file: join(folder, typeof target === 'string' ? target : target.default),
      federated: !notFederated.includes(path),
    }))
    .filter(({ file }) => /\.[jt]s$/.test(file) && existsSync(file));

/** The exports of `shared` that host and remotes must share as one instance. */
export const sharedSubPaths = (/** @type {Pick<SharedPackage, 'folder' | 'description'>} */ shared) =>
  modulesOf(shared)
    .filter(({ federated }) => federated)
    .map(({ path }) => path);

/** The files of the exports that are not federated, by entry point, such as `shared/works`. */
export const bundledModules = (/** @type {SharedPackage} */ shared) =>
  new Map(
    modulesOf(shared)
      .filter(({ federated }) => !federated)
      .map(({ path, file }) => [`shared/${path}`, file]),
  );

/**
 * The federated singletons.
 * @param {string} folder the application's folder, from which versions are resolved
 * @param {'host' | 'remote'} role a remote gets every singleton from the host and bundles none
 */
export function singletons(folder, role) {
  const shared = sharedPackage(folder);
  const require = createRequire(`${folder}/package.json`);
  const single = (/** @type {string} */ requiredVersion, /** @type {{shareKey?: string}} */ more = {}) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion,
    ...(role === 'remote' ? { import: false } : {}),
    ...more,
  });
  // Outside the workspace, the shell's version is required: a shell could not provide a team's newer patch.
  const pinned = (/** @type {string} */ name) =>
    /^\d/.exec(shared.description.dependencies[name] ?? '') && shared.description.dependencies[name];
  const library = (/** @type {string} */ name) =>
    single(`^${pinned(name) || require(`${name}/package.json`).version}`);
  // For `shared`, the used exports are compared instead of the version: see `shared-uses.mjs`.
  const ofShared = role === 'remote' ? '*' : `^${shared.description.version}`;
  return Object.fromEntries([
    ...libraries.map(name => [name, library(name)]),
    ['react/', library('react')],
    ['react-dom/', library('react-dom')],
    ...sharedSubPaths(shared).map(path => [
      `${shared.name}/${path}`,
      single(ofShared, shared.name === 'shared' ? {} : { shareKey: `shared/${path}` }),
    ]),
  ]);
}
