import { type RawBuilder, sql } from 'kysely';
import type { FailureCause } from 'shared/server';
import type { Store } from '../../store/store';
import { listedReleases } from './released';

/** A page's report that it showed a release, or that the release failed. */
export interface Outcome {
  remote: string;
  version: string;
  outcome: 'load' | FailureCause;
  message?: string;
}

export const HOUR_MS = 3_600_000;
/** Counts are deleted after this time, in ms. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/**
 * Maximum of shell versions counted separately per hour. Anybody can send any version, so further versions are
 * counted together.
 */
const MOST_SHELLS = 20;
const SHELL = /^[\w.+-]{1,60}$/;

/** The beginning of the hour that an instant (ms) lies in, as ISO text. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString();

/** The shell version to count under; empty for an invalid version or beyond the maximum. */
async function countedShell({ db }: Pick<Store, 'db'>, shell: string, hour: string): Promise<string> {
  if (!SHELL.test(shell)) return '';
  const rows = await db
    .selectFrom('remote_numbers')
    .select('shell')
    .distinct()
    .where('hour', '=', hour)
    .limit(MOST_SHELLS + 1)
    .execute();
  return rows.length <= MOST_SHELLS || rows.some(row => row.shell === shell) ? shell : '';
}

/** Outcomes of listed releases, without duplicates. For the list itself, only failures are counted. */
async function countable(siteFolder: string | null, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const listed = await listedReleases(siteFolder);
  const isListed = ({ remote, version }: Outcome) =>
    listed.some(release => release.remote === remote && release.version === version);
  const isOfList = ({ remote, version, outcome }: Outcome) =>
    outcome === 'discovery' && version === '' && (remote === '' || listed.some(one => one.remote === remote));
  const byKey = new Map(
    outcomes
      .filter(one => isListed(one) || isOfList(one))
      .map(one => [`${one.remote} ${one.version} ${one.outcome}`, one]),
  );
  return [...byKey.keys()].sort().flatMap(key => byKey.get(key) ?? []);
}

/**
 * Counts a page's reports about remotes by hour. Versions that the site does not list are ignored, since anybody can
 * send reports.
 * @param shell version of the page's shell
 */
export async function countOutcomes(
  { db, config }: Pick<Store, 'db' | 'config'>,
  outcomes: readonly Outcome[],
  shell: string,
  now = Date.now(),
): Promise<void> {
  const counted = await countable(config.siteFolder, outcomes);
  if (counted.length === 0) return;
  const [at, hour] = [new Date(now).toISOString(), hourOf(now)];
  const name = await countedShell({ db }, shell, hour);
  const excluded = (column: string): RawBuilder<string> => sql`excluded.${sql.ref(column)}`;
  await db
    .insertInto('remote_numbers')
    .values(counted.map(({ message = '', ...one }) => ({ ...one, message, hour, shell: name, count: 1, at })))
    .onConflict(conflict =>
      conflict.columns(['remote', 'version', 'hour', 'shell', 'outcome']).doUpdateSet({
        count: sql`remote_numbers.count + 1`,
        message: excluded('message'),
        at: excluded('at'),
      }),
    )
    .execute();
}

export async function deleteOldNumbers({ db }: Pick<Store, 'db'>, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('remote_numbers')
    .where('hour', '<', hourOf(now - KEPT_MS))
    .execute();
}
