import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiscovery, writeAndSync, writeDiscovery } from './discovery-file.mjs';
import { takingTurns } from './ticket-lock.mjs';

const historyIn = site => join(site, '.remotes-history.jsonl');

/**
 * The one way `remotes.json` is changed: one process at a time, as a whole or not at all, with a line in the history
 * beside it before the change is seen.
 * @param {string} site folder
 * @param {{by: string, action: string, remote: string}} deed who does what
 * @param {(releases: object[]) => object[] | Promise<object[]>} change the releases of one remote, before and after
 * @returns {Promise<{before: object[], after: object[]}>}
 * @throws Refusal of the change, or when the site cannot be read; nothing has changed then
 */
export function changeDiscovery(site, deed, change) {
  mkdirSync(site, { recursive: true });
  return takingTurns(join(site, '.remotes-lock'), async () => {
    const document = readDiscovery(site);
    const before = document.microFrontends[deed.remote] ?? [];
    const after = await change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return { before, after };
    const line = { at: new Date().toISOString(), ...deed, before: sharesOf(before), after: sharesOf(after) };
    writeAndSync(historyIn(site), 'a', `${JSON.stringify(line)}\n`);
    writeDiscovery(site, {
      ...document,
      microFrontends: { ...document.microFrontends, [deed.remote]: after },
    });
    return { before, after };
  });
}

/** Who got what: `{"1.4.0": "90 % stable", "1.5.0": "10 % testers"}`. */
const sharesOf = releases =>
  Object.fromEntries(releases.map(release => [release.metadata.version, describeShare(release)]));

/** One release's part of the traffic, in words. */
export const describeShare = ({ deployment, extras }) =>
  [
    `${deployment.traffic} %`,
    ...(deployment.default ? ['stable'] : []),
    ...(extras?.cohorts ?? []).map(cohort => `group ${cohort}`),
  ].join(', ');

/** Lines of the history, oldest first. A line that a crash cut off is left out. */
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
