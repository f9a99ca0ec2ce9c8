import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiscovery, writeAndSync, writeDiscovery } from './discovery.mjs';
import { takingTurns } from './ticket-lock.mjs';
import { withSlots } from './traffic.mjs';
import { describeRule } from './trial.mjs';

/**
 * @typedef {import('./discovery.mjs').Release} Release
 * @typedef {{by: string, action: string, remote: string}} Entry of the history
 * @typedef {(releases: Release[], remote: string) => Release[] | Promise<Release[]>} Change gives a remote's new releases
 * @typedef {{before: Release[], after: Release[]}} Changed the releases of a remote
 */

const historyIn = (/** @type {string} */ site) => join(site, '.remotes-history.jsonl');

/**
 * Changes `remotes.json`: one process at a time, atomically, and after adding a line to the history for each changed
 * remote.
 * @param {string} site the site's folder
 * @param {Entry[]} entries the history entry of each remote that may change
 * @param {Change} change
 * @param {(document: import('./discovery.mjs').Discovery) => void} [accept] gets the new document before it is
 * written, and may throw
 * @param {() => void} [follow] runs before the next change
 * @returns {Promise<(Changed & {entry: Entry})[]>} the releases of each remote
 * @throws Refusal by `change`, or when the site is busy or cannot be read; nothing is changed then
 */
export function changeRemotes(site, entries, change, accept, follow) {
  mkdirSync(site, { recursive: true });
  return takingTurns(join(site, '.remotes-lock'), async () => {
    const document = readDiscovery(site);
    const changes = [];
    for (const entry of entries) {
      const before = document.microFrontends[entry.remote] ?? [];
      const changed = await change(before, entry.remote);
      changes.push({ entry, before, after: changed === before ? before : withSlots(entry.remote, changed) });
    }
    const after = changes.map(({ entry, after }) => [entry.remote, after]);
    const next = {
      ...document,
      microFrontends: { ...document.microFrontends, ...Object.fromEntries(after) },
    };
    accept?.(next);
    /** @param {Changed} change */
    const isReal = ({ before, after }) => JSON.stringify(after) !== JSON.stringify(before);
    const at = new Date().toISOString();
    const lines = changes
      .filter(isReal)
      .map(({ entry, before, after }) =>
        JSON.stringify({ at, ...entry, before: sharesOf(before), after: sharesOf(after) }),
      );
    if (lines.length > 0) {
      writeAndSync(historyIn(site), 'a', `${lines.join('\n')}\n`);
      writeDiscovery(site, next);
    }
    follow?.();
    return changes;
  });
}

/**
 * Changes the releases of one remote: see `changeRemotes`.
 * @param {string} site
 * @param {Entry} entry
 * @param {Change} change
 * @param {() => void} [follow]
 * @returns {Promise<Changed>}
 */
export async function changeDiscovery(site, entry, change, follow) {
  const [{ before, after } = { before: [], after: [] }] = await changeRemotes(
    site,
    [entry],
    change,
    undefined,
    follow,
  );
  return { before, after };
}

/** Shares by version: `{"1.4.0": "90 % stable", "1.5.0": "10 % testers"}`. */
const sharesOf = (/** @type {Release[]} */ releases) =>
  Object.fromEntries(releases.map(release => [release.metadata.version, describeShare(release)]));

export const describeShare = (/** @type {Release} */ { deployment, extras }) =>
  [
    `${deployment.traffic} %`,
    ...(deployment.default ? ['stable'] : []),
    ...(extras?.cohorts ?? []).map(cohort => `group ${cohort}`),
    ...(extras?.ended ? ['ended'] : []),
    ...(extras?.trial ? [describeRule(extras.trial)] : []),
  ].join(', ');

/**
 * The entries of the history, oldest first, without a line that a crash truncated.
 * @param {string} site
 * @returns {(Entry & {at: string, before: Record<string, string>, after: Record<string, string>})[]}
 */
export function readHistory(site) {
  if (!existsSync(historyIn(site))) return [];
  return readFileSync(historyIn(site), 'utf8')
    .split('\n')
    .flatMap(line => {
      try {
        return line ? [JSON.parse(line)] : [];
      } catch (error) {
        if (error instanceof SyntaxError) return [];
        throw error;
      }
    });
}
