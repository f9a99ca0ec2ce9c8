import { describeShare, readHistory } from './change-discovery.mjs';
import { readDiscovery } from './discovery.mjs';
import { folderOf } from './publish.mjs';
import { Refusal } from './refusal.mjs';
import { unmetNeeds, verifyFiles } from './verify-release.mjs';

/**
 * @typedef {import('./discovery.mjs').Release & {health: string}} CheckedRelease
 * @typedef {{remotes: Record<string, CheckedRelease[]>, history: ReturnType<typeof readHistory>}} Status
 */

/**
 * The releases of each remote with their health, and the latest changes.
 * @param {string} site the site's folder
 * @param {string | undefined} only the name of a remote
 * @param {number} lines the number of changes
 * @returns {Status}
 */
export function readStatus(site, only, lines) {
  const remotes = Object.entries(readDiscovery(site).microFrontends)
    .filter(([remote]) => !only || remote === only)
    .map(([remote, releases]) => [
      remote,
      releases.map(release => ({ ...release, health: health(site, remote, release) })),
    ]);
  const history = readHistory(site)
    .filter(({ remote }) => !only || remote === only)
    .slice(-lines);
  return { remotes: Object.fromEntries(remotes), history };
}

/**
 * A status in words.
 * @param {Status} status
 * @param {string} place the site's folder or address
 * @returns {string}
 */
export function describeStatus({ remotes, history }, place) {
  if (Object.keys(remotes).length === 0) return `Nothing is released in ${place}.`;
  const tables = Object.entries(remotes).map(([remote, releases]) => {
    const rows = releases.map(release => [release.metadata.version, describeShare(release), release.health]);
    return `${remote}\n${table(rows)}`;
  });
  const changes = history.map(({ at, by, remote, action }) => [
    at.slice(0, 19).replace('T', ' '),
    by,
    remote,
    action,
  ]);
  return [...tables, `Last changes (UTC)\n${table(changes)}`].join('\n\n');
}

/**
 * @param {string} site
 * @param {string} remote
 * @param {import('./discovery.mjs').Release} release
 */
function health(site, remote, { metadata: { version, integrity } }) {
  try {
    const actual = verifyFiles(folderOf(site, remote, version));
    if (actual.integrity !== integrity) return 'does not match its integrity';
    const [unmet] = unmetNeeds(actual.manifest, site);
    return unmet ?? 'whole, suits the shell';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function table(/** @type {string[][]} */ rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows
    .map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
