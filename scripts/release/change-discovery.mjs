import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiscovery, writeAndSync, writeDiscovery } from './discovery-file.mjs';
import { withSlots } from './slots.mjs';
import { takingTurns } from './ticket-lock.mjs';
import { describeRule } from './trial.mjs';

/** @typedef {import('./discovery-file.mjs').Release} Release */

const historyIn = site => join(site, '.remotes-history.jsonl');

/**
 * Changes `remotes.json`: one process at a time, atomically, and after a line in the history for each remote. Every change
 * goes through this function.
 * @param {string} site the site's folder
 * @param {{by: string, action: string, remote: string}[]} entries the history entry of each remote that may change
 * @param {(releases: Release[], remote: string) => Release[] | Promise<Release[]>} change returns a remote's new releases
 * @param {(document: object) => void} [accept] is told the new document before it is written, and may throw
 * @param {() => void} [follow] what has to follow before the next change
 * @returns {Promise<{before: Release[], after: Release[]}[]>} of each remote
 * @throws Refusal by `change`, or when the site cannot be read; nothing is changed then
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
 * @param {{by: string, action: string, remote: string}} entry
 * @param {(releases: Release[], remote: string) => Release[] | Promise<Release[]>} change
 * @returns {Promise<{before: Release[], after: Release[]}>}
 */
export async function changeDiscovery(site, entry, change) {
  const [{ before, after }] = await changeRemotes(site, [entry], change);
  return { before, after };
}

/** Shares by version: `{"1.4.0": "90 % stable", "1.5.0": "10 % testers"}`. */
const sharesOf = releases =>
  Object.fromEntries(releases.map(release => [release.metadata.version, describeShare(release)]));

/** A release's share of the traffic in words. */
export const describeShare = ({ deployment, extras }) =>
  [
    `${deployment.traffic} %`,
    ...(deployment.default ? ['stable'] : []),
    ...(extras?.cohorts ?? []).map(cohort => `group ${cohort}`),
    ...(extras?.trial ? [describeRule(extras.trial)] : []),
  ].join(', ');

/**
 * The entries of the history, oldest first, without a line that a crash left incomplete.
 * @param {string} site
 * @returns {{at: string, by: string, action: string, remote: string, before: Record<string, string>, after: Record<string, string>}[]}
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
