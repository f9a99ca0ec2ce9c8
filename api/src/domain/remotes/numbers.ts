import { sql } from 'kysely';
import type { RemoteFailureCause } from 'shared/contract';
import { FAILURE_CAUSES } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { hourOf } from './count-outcomes';

/** How often a release was shown, and how often it failed. */
export interface Numbers {
  loads: number;
  failures: number;
}

/** Causes that are not the release's fault: the list, an outdated shell, files that cannot be cached. */
const OTHER_FAULTS: readonly string[] = ['discovery', 'shared', 'offline'] satisfies RemoteFailureCause[];

export const isFailure = (outcome: string): boolean => FAILURE_CAUSES.some(cause => cause === outcome);

/** Whether a failure counts towards the release's error rate. */
export const isOfRelease = (cause: string): boolean => !OTHER_FAULTS.includes(cause);

/** Sums the loads, and the failures that are the release's fault. */
export function summed(rows: readonly { outcome: string; count: number | string }[]): Numbers {
  const numbers = { loads: 0, failures: 0 };
  for (const { outcome, count } of rows) {
    if (outcome === 'load') numbers.loads += Number(count);
    else if (isFailure(outcome) && isOfRelease(outcome)) numbers.failures += Number(count);
  }
  return numbers;
}

/** Counts of a release since the beginning of the hour of an instant (ms). */
export async function numbersSince(
  db: Queryable,
  { remote, version }: { remote: string; version: string },
  since: number,
): Promise<Numbers> {
  const rows = await db
    .selectFrom('remote_numbers')
    .select(['outcome', eb => eb.fn.sum<number>('count').as('count')])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('hour', '>=', hourOf(since))
    .groupBy('outcome')
    .execute();
  return summed(rows);
}

export const countsByHour = (db: Queryable, since: string) =>
  db
    .selectFrom('remote_numbers')
    .select(['remote', 'version', 'hour', 'outcome', eb => eb.fn.sum<number>('count').as('count')])
    .where('hour', '>=', since)
    .groupBy(['remote', 'version', 'hour', 'outcome'])
    .orderBy('hour')
    .execute();

export const countsByShell = (db: Queryable, since: string) =>
  db
    .selectFrom('remote_numbers')
    .select(['remote', 'version', 'shell', 'outcome', eb => eb.fn.sum<number>('count').as('count')])
    .where('hour', '>=', since)
    .groupBy(['remote', 'version', 'shell', 'outcome'])
    .orderBy('shell')
    .execute();

/** The latest message of each cause of failure since an hour. */
export const lastMessages = (db: Queryable, since: string) =>
  db
    .selectFrom(
      db
        .selectFrom('remote_numbers')
        .select(['remote', 'version', 'outcome', 'message', 'at'])
        .select(
          sql<number>`row_number() over (partition by remote, version, outcome order by at desc)`.as('place'),
        )
        .where('hour', '>=', since)
        .where('outcome', 'in', [...FAILURE_CAUSES])
        .as('latest'),
    )
    .selectAll()
    .where('place', '=', 1)
    .execute();

/** Failures by page and cause since an hour, most frequent first, each with its latest message and stack. */
export const failuresByPage = (db: Queryable, since: string) =>
  db
    .selectFrom(
      db
        .selectFrom('remote_numbers')
        .select(['remote', 'version', 'outcome', 'page', 'message', 'stack', 'at'])
        .select([
          sql<number>`sum(count) over (partition by remote, version, outcome, page)`.as('count'),
          sql<number>`row_number() over (partition by remote, version, outcome, page order by at desc)`.as(
            'place',
          ),
        ])
        .where('hour', '>=', since)
        .where('outcome', 'in', [...FAILURE_CAUSES])
        .as('latest'),
    )
    .selectAll()
    .where('place', '=', 1)
    .orderBy('count', 'desc')
    .orderBy('at', 'desc')
    .execute();

/** Counts of a release since its trial began, without earlier counts of the same hour. */
export async function numbersOfTrial(
  db: Queryable,
  release: { remote: string; version: string },
  began: string,
): Promise<Numbers> {
  const all = await numbersSince(db, release, Date.parse(began));
  const before = await db
    .selectFrom('remote_trials')
    .select(['loads', 'failures'])
    .where('remote', '=', release.remote)
    .where('version', '=', release.version)
    .where('began', '=', began)
    .executeTakeFirst();
  return {
    loads: Math.max(0, all.loads - (before?.loads ?? 0)),
    failures: Math.max(0, all.failures - (before?.failures ?? 0)),
  };
}
