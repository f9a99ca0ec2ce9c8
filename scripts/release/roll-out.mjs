import { changeDiscovery } from './change-discovery.mjs';
import { folderOf } from './publish.mjs';
import { Refusal } from './refusal.mjs';
import { releaseOf, rolledBack, withdrawn, withoutRelease, withShare, withStable } from './traffic.mjs';
import { groupsIn, verifyFiles, verifyNeeds } from './verify-release.mjs';

/**
 * Checks that a release's files are unchanged and that the live shell meets its requirements.
 * @throws Refusal if not
 */
function verify(site, remote, release) {
  const { version, integrity } = release.metadata;
  const actual = verifyFiles(folderOf(site, remote, version));
  if (actual.integrity !== integrity)
    throw new Refusal(`${remote} ${version}: mf-manifest.json does not match the integrity in remotes.json.`);
  verifyNeeds(actual.manifest, site);
}

/**
 * Changes which users get a release.
 * @param {{site: string, remote: string, version: string, by: string}} release
 * @param {{traffic?: number, cohorts?: string[], stable?: boolean}} share
 */
export function rollOut({ site, remote, version, by }, { stable, ...share }) {
  const words = [
    share.traffic === undefined ? [] : `to ${share.traffic} %`,
    share.cohorts === undefined ? [] : `to groups ${share.cohorts.join(', ') || 'none'}`,
    stable ? 'as stable' : [],
  ].flat();
  const groups = groupsIn(site);
  const unknown = (share.cohorts ?? []).filter(group => !groups.includes(group));
  if (unknown.length > 0)
    throw new Refusal(`There is no group ${unknown.join(', ')}. Groups: ${groups.join(', ') || 'none'}.`);
  return changeDiscovery(site, { by, action: `rollout ${version} ${words.join(' ')}`, remote }, releases => {
    verify(site, remote, releaseOf(releases, version));
    return stable ? withStable(releases, version) : withShare(releases, version, share);
  });
}

/**
 * Withdraws what is on trial. The stable release was checked when it became stable.
 * @param {{site: string, remote: string, by: string}} order
 */
export const withdraw = ({ site, remote, by }) =>
  changeDiscovery(site, { by, action: 'withdraw', remote }, withdrawn);

/**
 * Goes back to the stable release before the present one.
 * @param {{site: string, remote: string, by: string}} order
 */
export const rollBack = ({ site, remote, by }) =>
  changeDiscovery(site, { by, action: 'rollback', remote }, releases => {
    const after = rolledBack(releases);
    verify(
      site,
      remote,
      after.find(({ deployment }) => deployment.default),
    );
    return after;
  });

/**
 * Removes an unused release from the list.
 * @param {{site: string, remote: string, version: string, by: string}} order
 */
export const retire = ({ site, remote, version, by }) =>
  changeDiscovery(site, { by, action: `retire ${version}`, remote }, releases =>
    withoutRelease(releases, version),
  );
