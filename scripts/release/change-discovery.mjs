import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiscovery, writeAndSync, writeDiscovery } from './discovery-file.mjs';
import { takingTurns } from './ticket-lock.mjs';

const historyIn = site => join(site, '.remotes-history.jsonl');

/**
 * Changes `remotes.json`: one process at a time, atomically, and after a line in the history. Every change goes through
 * this function.
 * @param {string} site the site's folder
 * @param {{by: string, action: string, remote: string}} entry the history entry
 * @param {(releases: object[]) => object[] | Promise<object[]>} change returns the new releases of the remote
 * @returns {Promise<{before: object[], after: object[]}>}
 * @throws Refusal by `change`, or when the site cannot be read; nothing is changed then
 */
export function changeDiscovery(site, entry, change) {
  mkdirSync(site, { recursive: true });
  return takingTurns(join(site, '.remotes-lock'), async () => {
    const document = readDiscovery(site);
    const before = document.microFrontends[entry.remote] ?? [];
    const after = await change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return { before, after };
    const line = { at: new Date().toISOString(), ...entry, before: sharesOf(before), after: sharesOf(after) };
    writeAndSync(historyIn(site), 'a', `${JSON.stringify(line)}\n`);
    writeDiscovery(site, {
      ...document,
      microFrontends: { ...document.microFrontends, [entry.remote]: after },
    });
    return { before, after };
  });
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
  ].join(', ');

/** The entries of the history, oldest first, without a line that a crash left incomplete. */
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
