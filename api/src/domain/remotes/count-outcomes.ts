import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../store/store';
import { listedReleases } from './released';

/** A page's report that it showed a release, or that the release failed. */
export interface Outcome {
  remote: string;
  version: string;
  /** `load`, the cause of a failure, or part of a first paint. */
  outcome: string;
  count?: number;
  message?: string;
  stack?: string;
  /** Path of the page. */
  page?: string;
}

export const HOUR_MS = 3_600_000;
/** Counts are deleted after this time, in ms. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/**
 * Maximum of shell versions and of pages counted separately per hour. Anybody can send any name, so further names are
 * counted together.
 */
const MOST = { shell: 20, page: 50 };
const SHELL = /^[\w.+-]{1,60}$/;
/** A segment of a path that is no id or key. */
const WORDS = /^[a-z]{1,30}(-[a-z]{1,30}){0,3}$/;
const MOST_SEGMENTS = 6;

/** The beginning of the hour that an instant (ms) lies in, as ISO text. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString();

/** A path without its language, with `:id` for each segment that is no word; empty for anything else. */
function pageOf(path: string): string {
  const [, ...segments] = path.replace(/^\/en(?=\/|$)/, '').split('/');
  if (!path.startsWith('/') || segments.length > MOST_SEGMENTS) return '';
  return `/${segments.map(segment => (segment === '' || WORDS.test(segment) ? segment : ':id')).join('/')}`;
}

/** The name to count under; empty beyond the maximum. */
async function countedName(
  { db }: Pick<Store, 'db'>,
  column: keyof typeof MOST,
  name: string,
  hour: string,
): Promise<string> {
  if (name === '') return '';
  const rows = await db
    .selectFrom('remote_numbers')
    .select(eb => eb.ref(column).as('name'))
    .distinct()
    .where('hour', '=', hour)
    .limit(MOST[column] + 1)
    .execute();
  return rows.length <= MOST[column] || rows.some(row => row.name === name) ? name : '';
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
  const counter = await countedName({ db }, 'shell', SHELL.test(shell) ? shell : '', hour);
  const excluded = (column: string): RawBuilder<string> => sql`excluded.${sql.ref(column)}`;
  const rows = [];
  for (const { remote, version, outcome, count = 1, message = '', stack = '', page = '' } of counted)
    rows.push({
      ...{ remote, version, outcome, count, message, stack, hour, shell: counter, at },
      page: await countedName({ db }, 'page', pageOf(page), hour),
    });
  await db
    .insertInto('remote_numbers')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['remote', 'version', 'hour', 'shell', 'outcome', 'page']).doUpdateSet({
        count: sql`remote_numbers.count + excluded.count`,
        message: excluded('message'),
        stack: excluded('stack'),
        at: excluded('at'),
      }),
    )
    .execute();
  for (const { remote, version, outcome, page, stack } of rows)
    if (stack !== '') await deleteEarlierStacks({ db }, { remote, version, outcome, page }, at);
}

/** Stacks are long: only the latest of a release's failures by page and cause is kept. */
async function deleteEarlierStacks(
  { db }: Pick<Store, 'db'>,
  { remote, version, outcome, page }: Required<Pick<Outcome, 'remote' | 'version' | 'outcome' | 'page'>>,
  before: string,
): Promise<void> {
  await db
    .updateTable('remote_numbers')
    .set({ stack: '' })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('outcome', '=', outcome)
    .where('page', '=', page)
    .where('at', '<', before)
    .where('stack', '<>', '')
    .execute();
}

export async function deleteOldNumbers({ db }: Pick<Store, 'db'>, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('remote_numbers')
    .where('hour', '<', hourOf(now - KEPT_MS))
    .execute();
}
