import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory } from './change-discovery.mjs';
import { readDiscovery } from './discovery.mjs';
import { mapsFolderOf } from './source-maps.mjs';
import { isBuild, isLive, isStable } from './traffic.mjs';

/** @typedef {import('./discovery.mjs').Release} Release */

const DAY_MS = 86_400_000;
/** Days after which a release that nobody gets is retired. */
const UNUSED_DAYS = 90;
/** Days for which the files of a retired release stay, for open pages that use it. */
const KEPT_DAYS = 30;

/**
 * When each release of a remote was last listed, and last used: released, or given to somebody. In ms since 1970.
 * @param {string} site
 * @param {string} remote
 */
function lastTimes(site, remote) {
  /** @type {Map<string, {listed: number, used: number}>} */
  const times = new Map();
  const isGiven = (/** @type {string | undefined} */ share) => share !== undefined && share !== '0 %';
  for (const { at, before, after } of readHistory(site).filter(line => line.remote === remote))
    for (const version of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const isUsed = !(version in before) || isGiven(before[version]) || isGiven(after[version]);
      const instant = Date.parse(at);
      times.set(version, { listed: instant, used: isUsed ? instant : (times.get(version)?.used ?? instant) });
    }
  return times;
}

/**
 * The releases of a remote without those that nobody has got for three months. The release before the stable one
 * stays, and so do builds of the working tree, which are replaced by the next build.
 * @param {Release[]} releases
 * @param {string} site
 * @param {string} remote
 */
export function withoutUnused(releases, site, remote, now = Date.now()) {
  const times = lastTimes(site, remote);
  const before = releases.find(isStable)?.extras?.after;
  return releases.filter(release => {
    const { version } = release.metadata;
    const used = times.get(version)?.used ?? now;
    const isKept = isLive(release) || release.extras?.ended || version === before || isBuild(version);
    return isKept || now - used < UNUSED_DAYS * DAY_MS;
  });
}

/** Deletes the files and source maps of releases of a remote that left the list a month ago. */
export function pruneFiles(/** @type {string} */ site, /** @type {string} */ remote, now = Date.now()) {
  const folder = join(site, 'remotes', remote);
  if (!existsSync(folder)) return;
  const listed = new Set(readDiscovery(site).microFrontends[remote]?.map(({ metadata }) => metadata.version));
  const times = lastTimes(site, remote);
  for (const version of readdirSync(folder)) {
    const left = times.get(version)?.listed;
    if (left && !listed.has(version) && now - left > KEPT_DAYS * DAY_MS)
      for (const old of [join(folder, version), mapsFolderOf(site, remote, version)])
        rmSync(old, { recursive: true, force: true });
  }
}
