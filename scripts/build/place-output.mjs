import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { discoveryDocument } from '../federation/discovery-document.mjs';
import { remoteNames } from '../federation/ports.mjs';
import { integrityOf } from '../federation/sign.mjs';
import { cache, remotesFolder, site } from './places.mjs';

// Only of use to who builds.
const leftOut = /(^|\/)mf-stats\.json$/;

const hostFilesList = join(cache, 'host-files.json');

const filesOf = folder =>
  readdirSync(folder, { recursive: true })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !leftOut.test(file) && statSync(join(folder, file)).isFile());

/** Puts a built shell in its place; the page itself last. Files of the build before last go: no open tab needs them. */
export function placeHost(built) {
  const files = filesOf(built);
  const before = existsSync(hostFilesList) ? JSON.parse(readFileSync(hostFilesList, 'utf8')) : [];
  for (const file of files.filter(file => file !== 'index.html')) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    cpSync(join(built, file), join(site, file));
  }
  replaceFile(join(site, 'index.html'), readFileSync(join(built, 'index.html')));
  const wanted = new Set([...files, ...before]);
  if (existsSync(join(site, 'static'))) {
    for (const file of filesOf(join(site, 'static'))) {
      if (!wanted.has(`static/${file}`)) rmSync(join(site, 'static', file));
    }
  }
  writeFileSync(hostFilesList, JSON.stringify(files));
}

/** Puts a built remote in the folder of its version, which never changes afterwards. One earlier release stays. */
export function placeRemote(name, built, version) {
  const folder = join(remotesFolder(name), version);
  mkdirSync(remotesFolder(name), { recursive: true });
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  cpSync(built, folder, { recursive: true, filter: file => !leftOut.test(file.replaceAll('\\', '/')) });
}

/**
 * Writes `remotes.json`: the release just built for everybody, the one before it for those who pin it.
 * @param {Record<string, string>} versions the current version of each remote
 */
export function writeDiscovery(versions) {
  const releases = remoteNames
    .filter(name => versions[name])
    .map(name => [name, releasesOf(name, versions[name])]);
  const document = discoveryDocument(Object.fromEntries(releases));
  replaceFile(join(site, 'remotes.json'), `${JSON.stringify(document, null, 2)}\n`);
}

function releasesOf(name, current) {
  const age = version => statSync(join(remotesFolder(name), version)).mtimeMs;
  const [previous, ...older] = readdirSync(remotesFolder(name))
    .filter(version => version !== current)
    .sort((a, b) => age(b) - age(a));
  for (const version of older) rmSync(join(remotesFolder(name), version), { recursive: true });
  return [current, previous].filter(Boolean).map(version => ({
    url: `/remotes/${name}/${version}/mf-manifest.json`,
    version,
    integrity: integrityOf(readFileSync(join(remotesFolder(name), version, 'mf-manifest.json'))),
    traffic: version === current ? 100 : 0,
    default: version === current,
  }));
}

/** A reader sees the old content or the new one, never half of it. */
function replaceFile(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
