import pg from 'pg';
import type { ChangeLog, LogPosition, LogReading } from './change-log';
import { PRUNED_UP_TO } from './prune-change-log';

/** A connection that does not answer in this time is given up: a half-open one never would. */
const PATIENCE_MS = 1_000;

const FIRST = `select pg_current_snapshot()::text as position, false as gap, '[]'::json as changes`;

/**
 * A transaction that began before the last reading may commit after it. So what is read is not what follows a number
 * but what the last snapshot did not see: later transactions, and those that were running.
 */
const LATER = `
  with old as materialized (select $1::pg_snapshot as snapshot),
    later as (
      select kind, item_id from change_log where xid >= (select pg_snapshot_xmax(snapshot) from old)
      union
      select kind, item_id from change_log
        where xid = any (array(select pg_snapshot_xip(snapshot) from old)))
  select pg_current_snapshot()::text as position,
    pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select from meta where name = '${PRUNED_UP_TO}' and value::xid8 >= pg_snapshot_xmin(snapshot)) as gap,
    (select coalesce(json_agg(later), '[]') from later) as changes
  from old`;

/** The change log of PostgreSQL, read on a connection of its own. */
export class PostgresChangeLog implements ChangeLog {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'avicable changes',
      max: 1,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    // The server may end an idle connection; the next reading opens another.
    this.#pool.on('error', () => undefined);
  }

  async read(after: LogPosition | null): Promise<LogReading> {
    const { rows } =
      after === null
        ? await this.#pool.query<LogReading>(FIRST)
        : await this.#pool.query<LogReading>({ name: 'later-changes', text: LATER, values: [after] });
    const [reading] = rows;
    if (!reading) throw new Error('A select without a table has one row');
    return reading;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
