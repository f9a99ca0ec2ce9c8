import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from 'releases/publish';
import { remoteNames } from '../federation/ports.mjs';
import { administrationFolder, root, site } from '../workspace/places.mjs';
import { placeAdministration, placeRemote } from './place-output.mjs';

const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/federation', 'releases/src/built-files.mjs'];
const rsbuild = 'npx --no-install rsbuild build';

/**
 * The separately built packages: their inputs, their build command, how to tell whether their output still exists, and
 * where it goes. The shell goes to its place once everything is built.
 * A remote gets all of `shared` from the host at run time, so only changes to what `shared` offers rebuild remotes.
 * @typedef {(folder: string, version: string) => void} Place
 * @type {{name: string, inputs: string[], command: string, isBuilt: (version: string) => boolean, place?: Place}[]}
 */
export const packages = [
  {
    name: 'api',
    inputs: [
      'api/src',
      'api/package.json',
      'api/rsbuild.config.ts',
      'shared/src/contract',
      'shared/src/geometry',
      'releases',
      'pnpm-lock.yaml',
      'tsconfig.base.json',
    ],
    command: 'npm run --silent build',
    isBuilt: () => existsSync(join(root, 'api/dist/server.js')),
  },
  {
    name: 'api/admin',
    inputs: ['api/admin', 'shared/src', 'shared/package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'],
    command: rsbuild,
    isBuilt: () => existsSync(join(administrationFolder, 'index.html')),
    place: placeAdministration,
  },
  {
    name: 'host',
    inputs: [
      'host',
      'releases',
      'shared/src',
      'shared/package.json',
      'shared/api.json',
      'scripts/federation/service-worker.mjs',
      ...common,
    ],
    command: rsbuild,
    isBuilt: () => existsSync(join(site, 'index.html')),
  },
  ...remoteNames.map(name => ({
    name,
    inputs: [name, 'shared/package.json', 'shared/api.json', ...common],
    command: rsbuild,
    isBuilt: (/** @type {string} */ version) =>
      existsSync(join(folderOf(site, name, version), 'mf-manifest.json')),
    place: (/** @type {string} */ folder, /** @type {string} */ version) =>
      placeRemote(name, folder, version),
  })),
];
