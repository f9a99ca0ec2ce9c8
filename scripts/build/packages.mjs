import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from 'releases/publish';
import { remoteNames } from '../federation/ports.mjs';
import { root, site } from '../workspace/places.mjs';
import { placeRemote } from './place-output.mjs';

const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/federation', 'releases/src/built-files.mjs'];
const rsbuild = 'npx --no-install rsbuild build';

/**
 * The separately built packages: inputs, build command, check that the output still exists, and target. The shell is
 * placed once everything is built. Remotes get `shared` from the host at run time, so only changes of what `shared`
 * offers rebuild them.
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
      'shared/src/kinds',
      'shared/src/programme',
      'shared/src/server.ts',
      'shared/src/ui/core/tokens.json',
      'releases',
      'pnpm-lock.yaml',
      'tsconfig.base.json',
    ],
    command: 'npm run --silent build',
    isBuilt: () => existsSync(join(root, 'api/dist/server.js')),
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
