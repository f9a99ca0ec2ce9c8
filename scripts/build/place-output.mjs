import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf, integrityOf, manifestName } from '../federation/sign.mjs';
import { changeDiscovery } from '../release/change-discovery.mjs';
import { writeDurably } from '../release/discovery-file.mjs';
import { folderOf, urlOf } from '../release/publish.mjs';
import { isBuild, withBuild } from '../release/traffic.mjs';
import { administrationFolder, cache, site } from '../workspace/places.mjs';

/**
 * Copies built pages into the site, with `index.html` and then the service worker last. Deletes the files of older builds
 * than the previous one, which open tabs may still use.
 */
function placePages(built, folder, list) {
  // Nothing reads the build statistics at run time.
  const files = filesOf(built).filter(file => !file.endsWith('mf-stats.json'));
  const previousFiles = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const last = ['index.html', 'sw.js'].filter(file => files.includes(file));
  for (const file of files.filter(file => !last.includes(file))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(built, file), join(folder, file));
  }
  for (const file of last) writeDurably(join(folder, file), readFileSync(join(built, file)));
  const currentFiles = new Set([...files, ...previousFiles]);
  if (existsSync(join(folder, 'static'))) {
    for (const file of filesOf(join(folder, 'static'))) {
      if (!currentFiles.has(`static/${file}`)) rmSync(join(folder, 'static', file));
    }
  }
  writeFileSync(list, JSON.stringify(files));
}

/** Copies the built shell into the site. */
export const placeHost = built => placePages(built, site, join(cache, 'host-files.json'));

/** Copies the built administration into the site. */
export const placeAdministration = built =>
  placePages(built, administrationFolder, join(cache, 'administration-files.json'));

/** Copies a built remote into the folder of its version. */
export function placeRemote(name, built, version) {
  const folder = folderOf(site, name, version);
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
}

/**
 * Replaces the previous build of a remote by the current one in `remotes.json`. Releases keep their shares. Builds no
 * longer listed are deleted.
 */
export async function listBuild(name, version) {
  const integrity = integrityOf(readFileSync(join(folderOf(site, name, version), manifestName)));
  const author = { by: userInfo().username, action: `build ${version}`, remote: name };
  const { after } = await changeDiscovery(site, author, releases =>
    withBuild(releases, { url: urlOf(name, version), version, integrity }),
  );
  const listed = new Set(after.map(({ metadata }) => metadata.version));
  for (const folder of readdirSync(join(site, 'remotes', name))) {
    if (isBuild(folder) && !listed.has(folder)) rmSync(folderOf(site, name, folder), { recursive: true });
  }
}
