import { changeDiscovery } from './change-discovery.mjs';
import { folderOf } from './publish.mjs';
import { Refusal } from './refusal.mjs';
import { releaseOf, rolledBack, withoutRelease, withShare, withStable } from './traffic.mjs';
import { verifyFiles, verifyNeeds } from './verify-release.mjs';

/**
 * Whether a release may be given to anyone: its files are what was released, and the live shell suits them.
 * @throws Refusal
 */
function verify(site, remote, release) {
  const { version, integrity } = release.metadata;
  const found = verifyFiles(folderOf(site, remote, version));
  if (found.integrity !== integrity)
    throw new Refusal(`${remote} ${version}: mf-manifest.json does not match the integrity in remotes.json.`);
  verifyNeeds(found.manifest, site);
}

/**
 * Gives a release to more or fewer users.
 * @param {{site: string, remote: string, version: string, by: string}} what
 * @param {{traffic?: number, cohorts?: string[], stable?: boolean}} share
 */
export function rollOut({ site, remote, version, by }, { stable, ...share }) {
  const words = [
    share.traffic === undefined ? [] : `to ${share.traffic} %`,
    share.cohorts === undefined ? [] : `to groups ${share.cohorts.join(', ') || 'none'}`,
    stable ? 'as stable' : [],
  ].flat();
  return changeDiscovery(site, { by, action: `rollout ${version} ${words.join(' ')}`, remote }, releases => {
    verify(site, remote, releaseOf(releases, version));
    return stable ? withStable(releases, version) : withShare(releases, version, share);
  });
}

/** Takes a bad release back. The stable release has been checked when it became stable. */
export const rollBack = ({ site, remote, by }) =>
  changeDiscovery(site, { by, action: 'rollback', remote }, releases => {
    const after = rolledBack(releases);
    const stable = after.find(({ deployment }) => deployment.default);
    const before = releases.find(({ deployment }) => deployment.default);
    if (stable.url !== before.url) verify(site, remote, stable);
    return after;
  });

/** Takes a release nobody gets off the list. */
export const retire = ({ site, remote, version, by }) =>
  changeDiscovery(site, { by, action: `retire ${version}`, remote }, releases =>
    withoutRelease(releases, version),
  );
