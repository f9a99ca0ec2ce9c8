import { changeDiscovery } from './change-discovery.mjs';
import { folderOf } from './publish.mjs';
import { Refusal } from './refusal.mjs';
import {
  ended,
  isStable,
  isTrial,
  releaseOf,
  rolledBack,
  withdrawn,
  withoutRelease,
  withoutTrial,
  withShare,
  withStable,
} from './traffic.mjs';
import { describeRule, ruleOf } from './trial.mjs';
import { groupsIn, verifyFiles, verifyNeeds } from './verify-release.mjs';

/**
 * Checks that a release's files are unchanged and that the live shell meets its requirements.
 * @param {string} site
 * @param {string} remote
 * @param {import('./discovery.mjs').Release} release
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
 * @param {{traffic?: number, cohorts?: string[], trial?: import('./trial.mjs').RuleInWords, stable?: boolean}} wanted
 */
export function rollOut({ site, remote, version, by }, { stable, trial, ...given }) {
  const share = { ...given, ...(trial ? { trial: ruleOf(trial) } : {}) };
  const words = [
    share.traffic === undefined ? [] : `to ${share.traffic} %`,
    share.cohorts === undefined ? [] : `to groups ${share.cohorts.join(', ') || 'none'}`,
    share.trial ? describeRule(share.trial) : [],
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

/** Withdraws all releases on trial. The stable release needs no check, since it was checked when it became stable. */
export const withdraw = (/** @type {{site: string, remote: string, by: string}} */ { site, remote, by }) =>
  changeDiscovery(site, { by, action: 'withdraw', remote }, withdrawn);

/**
 * Ends a trial according to its verdict, unless the trial has ended or a new one has begun meanwhile.
 * @param {{site: string, remote: string, version: string, from?: string, by: string}} trial `from` of the judged rule
 * @param {{verdict: 'withdraw' | 'stable', why: string}} judgement
 * @throws Refusal when a release that would become stable fails `verify`
 */
export function endTrial({ site, remote, version, from, by }, { verdict, why }) {
  const action = verdict === 'stable' ? `rollout ${version} as stable` : `withdraw ${version}`;
  return changeDiscovery(site, { by, action: `${action}: ${why}`, remote }, releases => {
    const release = releases.find(({ metadata }) => metadata.version === version);
    if (!release || !isTrial(release) || release.extras?.trial?.from !== from) return releases;
    if (verdict === 'withdraw') return withoutTrial(releases, version);
    verify(site, remote, release);
    return withStable(releases, version);
  });
}

export const rollBack = (/** @type {{site: string, remote: string, by: string}} */ { site, remote, by }) =>
  changeDiscovery(site, { by, action: 'rollback', remote }, releases => {
    const after = rolledBack(releases);
    for (const stable of after.filter(isStable)) verify(site, remote, stable);
    return after;
  });

/** Ends a remote, with its stable release: its screens, entries and contributions are gone at the next load. */
export const end = (/** @type {{site: string, remote: string, by: string}} */ { site, remote, by }) =>
  changeDiscovery(site, { by, action: 'end', remote }, releases => ended(releases, new Date().toISOString()));

/** @param {{site: string, remote: string, version: string, by: string}} order */
export const retire = ({ site, remote, version, by }) =>
  changeDiscovery(site, { by, action: `retire ${version}`, remote }, releases =>
    withoutRelease(releases, version),
  );
