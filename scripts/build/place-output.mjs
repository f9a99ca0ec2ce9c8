import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf, integrityOf, manifestName } from '../federation/sign.mjs';
import { changeDiscovery } from '../release/change-discovery.mjs';
import { folderOf, urlOf } from '../release/publish.mjs';
import { isBuild, withBuild } from '../release/traffic.mjs';
import { administrationFolder, cache, site } from './places.mjs';

/** Puts built pages in their place; `index.html`, then the service worker, last. Files of the build before last go: no open tab needs them. */
function placePages(built, folder, list) {
  // The statistics are only of use to who builds.
  const files = filesOf(built).filter(file => !file.endsWith('mf-stats.json'));
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const last = ['index.html', 'sw.js'].filter(file => files.includes(file));
  for (const file of files.filter(file => !last.includes(file))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(built, file), join(folder, file));
  }
  for (const file of last) replaceFile(join(folder, file), readFileSync(join(built, file)));
  const wanted = new Set([...files, ...before]);
  if (existsSync(join(folder, 'static'))) {
    for (const file of filesOf(join(folder, 'static'))) {
      if (!wanted.has(`static/${file}`)) rmSync(join(folder, 'static', file));
    }
  }
  writeFileSync(list, JSON.stringify(files));
}

/** Puts the built shell in its place. */
export const placeHost = built => placePages(built, site, join(cache, 'host-files.json'));

/** Puts the built administration in its place. */
export const placeAdministration = built =>
  placePages(built, administrationFolder, join(cache, 'administration-files.json'));

/** Puts a built remote in the folder of its version. */
export function placeRemote(name, built, version) {
  const folder = folderOf(site, name, version);
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
}

/**
 * Lists the current build of a remote in `remotes.json`, in the place of the build before. What was released keeps its
 * share. Builds that are no longer listed go.
 */
export async function listBuild(name, version) {
  const integrity = integrityOf(readFileSync(join(folderOf(site, name, version), manifestName)));
  const deed = { by: userInfo().username, action: `build ${version}`, remote: name };
  const { after } = await changeDiscovery(site, deed, releases =>
    withBuild(releases, { url: urlOf(name, version), version, integrity }),
  );
  const listed = new Set(after.map(({ metadata }) => metadata.version));
  for (const folder of readdirSync(join(site, 'remotes', name))) {
    if (isBuild(folder) && !listed.has(folder)) rmSync(folderOf(site, name, folder), { recursive: true });
  }
}

/** A reader sees the old content or the new one, never half of it. */
function replaceFile(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
