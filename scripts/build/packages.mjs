import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation/ports.mjs';
import { folderOf } from '../release/publish.mjs';
import { placeAdministration, placeHost, placeRemote } from './place-output.mjs';
import { administrationFolder, root, site } from './places.mjs';

const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/federation'];
const rsbuild = 'npx --no-install rsbuild build';

/**
 * Everything that is built, each on its own: from which files, by which command, and whether what came out is still there.
 * A remote takes all of `shared` from the host when it runs, so a change of `shared` does not change a remote.
 */
export const packages = [
  {
    name: 'api',
    inputs: [
      'api/src',
      'api/package.json',
      'api/rsbuild.config.ts',
      'shared/src/contract',
      'shared/src/map/geometry',
      'pnpm-lock.yaml',
      'tsconfig.base.json',
    ],
    command: 'npm run --silent build',
    isThere: () => existsSync(join(root, 'api/dist/server.js')),
    place: () => {},
  },
  {
    name: 'api/admin',
    inputs: ['api/admin', 'shared/src', 'shared/package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'],
    command: rsbuild,
    isThere: () => existsSync(join(administrationFolder, 'index.html')),
    place: placeAdministration,
  },
  {
    name: 'host',
    inputs: ['host', 'shared/src', 'shared/package.json', 'scripts/build/service-worker.mjs', ...common],
    command: rsbuild,
    isThere: () => existsSync(join(site, 'index.html')),
    place: placeHost,
  },
  ...remoteNames.map(name => ({
    name,
    inputs: [name, 'shared/package.json', ...common],
    command: rsbuild,
    isThere: version => existsSync(join(folderOf(site, name, version), 'mf-manifest.json')),
    place: (folder, version) => placeRemote(name, folder, version),
  })),
];
