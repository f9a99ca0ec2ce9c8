import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, isSourceMap, publicFilesOf } from './built-files.mjs';
import { changeDiscovery } from './change-discovery.mjs';
import { readDiscovery, waitForDisk } from './discovery.mjs';
import { pruneFiles, withoutUnused } from './prune.mjs';
import { Refusal } from './refusal.mjs';
import { mapsFolderOf, readSourceMaps, storeSourceMaps } from './source-maps.mjs';
import { isReleaseVersion, withRelease } from './traffic.mjs';
import { verifyFiles, verifyNeeds, verifyParts } from './verify-release.mjs';

/** The URL of a release's manifest, in the site or at another origin that serves the same folders. */
export const urlOf = (/** @type {string} */ remote, /** @type {string} */ version, origin = '') =>
  `${origin}/remotes/${remote}/${version}/mf-manifest.json`;

/**
 * @param {string} site
 * @param {string} remote
 * @param {string} version
 */
export const folderOf = (site, remote, version) => join(site, 'remotes', remote, version);

/**
 * Copies a built remote into a site as an immutable folder and lists it, without giving it to anybody yet. Source maps
 * are stored apart. Repeated calls have no further effect. What is out of use by the rules of `prune.mjs` goes.
 * @param {{site: string, remote: string, version: string, built: string, by: string, origin?: string}} release
 * @throws Refusal before any visible change
 */
export async function publish({ site, remote, version, built, by, origin }) {
  if (!isReleaseVersion(version)) throw new Refusal(`"${version}" is no version to release, such as 1.5.0.`);
  const { manifest, integrity } = verifyFiles(built);
  const { buildName, buildVersion } = manifest.metaData.buildInfo;
  if (buildName !== remote || buildVersion !== version)
    throw new Refusal(`${built} holds ${buildName} ${buildVersion}, not ${remote} ${version}.`);
  verifyNeeds(manifest, site);
  verifyParts(manifest, site);
  const maps = readSourceMaps(built);
  const { prefix } = manifest;
  return changeDiscovery(
    site,
    { by, action: `release ${version}`, remote },
    releases => {
      if (prefix) expectFree(prefix, remote, site);
      const after = withRelease(releases, {
        url: urlOf(remote, version, origin),
        version,
        integrity,
        prefix,
      });
      copyRelease(built, join(site, 'remotes', remote), version);
      storeSourceMaps(maps, mapsFolderOf(site, remote, version));
      return withoutUnused(after, site, remote);
    },
    () => pruneFiles(site, remote),
  );
}

/** First path segments that the server answers itself or that name the language. */
const RESERVED = ['api', 'en', 'remotes', 'static'];

/**
 * @param {string} prefix
 * @param {string} remote
 * @param {string} site
 * @throws Refusal when the prefix is malformed or reserved, or when the shell or another remote uses it
 */
function expectFree(prefix, remote, site) {
  const list = join(site, 'site-paths.json');
  /** @type {string[]} */
  const ofShell = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const ofOthers = Object.entries(readDiscovery(site).microFrontends)
    .filter(([name]) => name !== remote)
    .flatMap(([, releases]) => releases.map(({ extras }) => extras?.prefix));
  const taken = [...RESERVED, ...ofShell.map(path => path.split('/')[0]), ...ofOthers];
  if (!/^[a-z\d][a-z\d-]*$/.test(prefix) || taken.includes(prefix))
    throw new Refusal(`The paths /${prefix} belong to somebody else. Give the remote another prefix.`);
}

/**
 * Copies a release. It runs under the lock, so an incomplete copy was left by a process that died.
 * @param {string} built
 * @param {string} folder of the remote
 * @param {string} version
 */
function copyRelease(built, folder, version) {
  const target = join(folder, version);
  if (existsSync(target)) {
    if (!sameFiles(built, target))
      throw new Refusal(`${target} is there with other files. A release never changes: raise the version.`);
    return;
  }
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.incoming-')) rmSync(join(folder, name), { recursive: true });
  }
  const incoming = join(folder, `.incoming-${version}`);
  try {
    cpSync(built, incoming, { recursive: true, filter: path => !isSourceMap(path) });
    verifyFiles(incoming);
    for (const file of filesOf(incoming)) waitForDisk(join(incoming, file));
    renameSync(incoming, target);
  } catch (error) {
    // For example, the disk is full.
    rmSync(incoming, { recursive: true, force: true });
    throw error;
  }
  waitForDisk(folder);
}

function sameFiles(/** @type {string} */ first, /** @type {string} */ second) {
  const files = publicFilesOf(first);
  return (
    files.join() === publicFilesOf(second).join() &&
    files.every(file => readFileSync(join(first, file)).equals(readFileSync(join(second, file))))
  );
}
