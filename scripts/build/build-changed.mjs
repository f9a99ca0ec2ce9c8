import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiscovery, writeDurably } from 'releases/discovery';
import { folderOf } from 'releases/publish';
import { remoteNames } from '../federation/ports.mjs';
import { cache, modulesList, root, site } from '../workspace/places.mjs';
import { runQuietly } from '../workspace/run-program.mjs';
import { fingerprint } from './fingerprint.mjs';
import { placeHost, placeRemote, switchSite } from './place-output.mjs';

const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/federation', 'releases/src/built-files.mjs'];
const rsbuild = 'npx --no-install rsbuild build';

/**
 * The separately built packages: inputs, build command, check that the output still exists, and target. The shell is
 * placed once everything is built. Remotes get `shared` from the host at run time, so of `shared`, only changes of
 * its exports rebuild them.
 * @typedef {(folder: string, version: string) => void} Place
 * @type {{name: string, inputs: string[], command: string, isBuilt: (version: string) => boolean, place?: Place}[]}
 */
const packages = [
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
      'shared/src/works',
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

const stampFile = join(cache, 'builds.json');
const atOnce = 2;

const buildFolder = (/** @type {string} */ name) => join(cache, 'build', name);

/**
 * Builds every package that changed since its last build. Afterwards the shell is switched together with the matching
 * builds of remotes.
 * @param {(line: string) => void} tell
 * @param {string[]} only names of packages; empty for all
 * @param {{force?: boolean}} [how] `force` switches even to a shell that is incompatible with a release in use
 * @throws Error if a build fails, Refusal if the shell is incompatible with a release in use. The shell and the list
 * of releases are then unchanged.
 */
export async function buildChanged(tell, only = [], { force = false } = {}) {
  mkdirSync(join(cache, 'build'), { recursive: true });
  mkdirSync(site, { recursive: true });
  const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  const keepStamps = () => writeDurably(stampFile, JSON.stringify(stamps, null, 2));
  const work = packages
    .filter(part => only.length === 0 || only.includes(part.name))
    .map(part => ({ ...part, print: fingerprint(root, part.inputs) }))
    .map(part => ({ ...part, version: versionOf(part) }))
    .filter(part => stamps[part.name]?.print !== part.print || !part.isBuilt(part.version));
  const queue = [...work];
  let done = 0;
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const began = performance.now();
      await build(part);
      if (part.name !== 'host') {
        stamps[part.name] = { print: part.print, version: part.version };
        keepStamps();
      }
      done += 1;
      tell(
        `  built ${part.name} (${done}/${work.length}) in ${((performance.now() - began) / 1000).toFixed(1)} s`,
      );
    }
  };
  if (work.length > 0) tell(`Building ${work.map(part => part.name).join(', ')} …`);
  await Promise.all(Array.from({ length: atOnce }, worker));
  // A build that this function has listed, and that is still in the list, is not listed again: that would undo a
  // rollback.
  const { microFrontends } = readDiscovery(site);
  const isListed = (/** @type {string} */ name, /** @type {string} */ version) =>
    (microFrontends[name] ?? []).some(({ metadata }) => metadata.version === version);
  const builds = remoteNames
    .filter(name => stamps[name] && !(stamps[name].listed && isListed(name, stamps[name].version)))
    .map(name => ({ name, version: stamps[name].version }));
  // Commands also run as a user who may only read the product.
  if (work.length === 0 && builds.length === 0) return;
  const host = work.find(({ name }) => name === 'host');
  await switchSite({ site, builds, shell: host && buildFolder('host'), place: placeHost, force });
  for (const { name } of builds) stamps[name].listed = true;
  if (host) stamps.host = { print: host.print, version: host.version };
  keepStamps();
}

async function build(/** @type {typeof packages[number] & {version: string}} */ part) {
  const folder = buildFolder(part.name);
  await runQuietly(part.command, {
    cwd: join(root, part.name),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      OUT_DIR: folder,
      RELEASE_VERSION: part.version,
      MODULES_LIST: modulesList(part.name),
    },
  });
  part.place?.(folder, part.version);
}

/** The package's version with the fingerprint of its inputs. */
function versionOf(/** @type {{name: string, print: string}} */ { name, print }) {
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return `${version}-${print.slice(0, 8)}`;
}
