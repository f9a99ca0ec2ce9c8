import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation/ports.mjs';
import { cache, modulesList, root, site } from '../workspace/places.mjs';
import { runQuietly } from '../workspace/run-program.mjs';
import { fingerprint } from './fingerprint.mjs';
import { packages } from './packages.mjs';
import { listBuild } from './place-output.mjs';

const stampFile = join(cache, 'builds.json');
const atOnce = 2;

/**
 * Builds every package that changed since its last build and updates the discovery document.
 * @param {(line: string) => void} tell
 * @param {string[]} only names of packages; empty for all
 */
export async function buildChanged(tell, only = []) {
  mkdirSync(join(cache, 'build'), { recursive: true });
  mkdirSync(site, { recursive: true });
  const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
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
      stamps[part.name] = { print: part.print, version: part.version };
      writeFileSync(stampFile, JSON.stringify(stamps, null, 2));
      done += 1;
      tell(
        `  built ${part.name} (${done}/${work.length}) in ${((performance.now() - began) / 1000).toFixed(1)} s`,
      );
    }
  };
  if (work.length > 0) tell(`Building ${work.map(part => part.name).join(', ')} …`);
  await Promise.all(Array.from({ length: atOnce }, worker));
  const remotes = packages.filter(part => remoteNames.includes(part.name) && stamps[part.name]);
  for (const { name } of remotes) await listBuild(name, stamps[name].version);
}

async function build(part) {
  const folder = join(cache, 'build', part.name);
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
  part.place(folder, part.version);
}

/** The package's version with the fingerprint of its inputs. */
function versionOf({ name, print }) {
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return `${version}-${print.slice(0, 8)}`;
}
