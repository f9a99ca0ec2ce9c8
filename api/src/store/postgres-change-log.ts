import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { ChangeLog, LogPosition, LogReading } from './change-log';
import { PRUNED_UP_TO } from './prune-change-log';

const POLL_MS = 4;

/**
 * Whether a server has reached a position of the log. A replica has reached what it has replayed. A primary, such as
 * a promoted replica, has reached what it has written.
 */
const HAS_REACHED = `select $1::pg_lsn <=
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as reached`;

/** A streaming replica of the database for reads. */
class Replica {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Waits until the replica has applied the primary's write-ahead log up to a position.
   * @throws Error if the replica lags too far behind; the database's error
   */
  async reach(place: string, patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const { rows } = await this.pool.query<{ reached: boolean | null }>(HAS_REACHED, [place]);
      if (rows[0]?.reached) return;
      if (performance.now() > deadline)
        throw new Error(`The replica has not reached ${place} within ${patienceMs} ms`);
      await setTimeout(POLL_MS);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/**
 * Milliseconds after which a connection without an answer is closed, since a half-open connection would never answer.
 */
const PATIENCE_MS = 1_000;
/**
 * Milliseconds to wait for the replica. A failed read is repeated once, so a request waits up to twice as long before
 * it is refused.
 */
const LAG_MS = 500;
/** Milliseconds to wait at the start, when the replica may still be applying migrations or the first records. */
const LAG_OF_START_MS = 60_000;

/**
 * Identifies the run of the cluster, within which transaction numbers are unique. Another cluster has another
 * identifier, and a restored dump has another number of the table. After a crash or a promotion, PostgreSQL may reuse
 * the number of a lost transaction. The start of the archiver's statistics differs after both: a crash discards the
 * statistics, and a promoted replica has its own.
 */
export const RUN = `(select system_identifier || '.' || 'change_log'::regclass::oid || '.'
    || coalesce(extract(epoch from stats_reset), 0) from pg_control_system(), pg_stat_archiver)`;
const POSITION = `pg_current_snapshot()::text || ' ' || ${RUN} as position`;
/**
 * The write-ahead log up to this position contains every transaction that the snapshot sees, since a transaction is
 * written before it becomes visible.
 */
const WRITTEN = `pg_current_wal_flush_lsn()::text as written`;

/** A position begins with a snapshot. The embedded database, from which data may have been moved, has others. */
const OWN_POSITION = /^\d+:\d+:/;

const FIRST = `select ${POSITION}, ${WRITTEN}, false as gap, '{}'::json as ids`;

/**
 * Maximum of changes in one reading. Reading more would take longer than a reader waits (1.2 µs each), so it would fail
 * again and again; copying everything anew takes about as long as applying so many changes.
 */
const MOST_CHANGES = 300_000;

/**
 * A transaction that began before the last read may commit after it. A read therefore selects what the last snapshot
 * did not see: later transactions, and transactions that were running then.
 */
const LATER = `
  with old as materialized (
      select split_part($1, ' ', 1)::pg_snapshot as snapshot, split_part($1, ' ', 2) as run),
    many as materialized (select exists (select from change_log
        where xid >= (select pg_snapshot_xmax(snapshot) from old) offset ${MOST_CHANGES})
      or exists (select from change_log
        where xid = any (array(select pg_snapshot_xip(snapshot) from old)) offset ${MOST_CHANGES}) as are_many),
    later as (
      select kind, item_id from change_log where xid >= (select pg_snapshot_xmax(snapshot) from old)
      union all
      select kind, item_id from change_log
        where xid = any (array(select pg_snapshot_xip(snapshot) from old)))
  select ${POSITION}, ${WRITTEN},
    run <> ${RUN}
      or are_many
      or pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select from meta where name = '${PRUNED_UP_TO}' and value::xid8 >= pg_snapshot_xmin(snapshot)) as gap,
    (select coalesce(json_object_agg(kind, ids), '{}')
      from (select kind, json_agg(item_id) as ids from later where not are_many group by kind) as kinds) as ids
  from old, many`;

/**
 * The change log of PostgreSQL, read on a connection of its own. It is read from the primary, since a replica's
 * snapshot does not name the running transactions. A read returns once the replica has the same changes.
 */
export class PostgresChangeLog implements ChangeLog {
  readonly #pool: pg.Pool;
  readonly #replica: Replica | null;

  constructor(url: string, replicaUrl: string | null = null) {
    this.#pool = logPool(url);
    this.#replica = replicaUrl === null ? null : new Replica(logPool(replicaUrl));
  }

  async read(after: LogPosition | null): Promise<LogReading> {
    type Row = Omit<LogReading, 'changes'> & { written: string; ids: Record<string, number[]> };
    // The statement is unnamed, since a pooler may send the next query to another connection, which lacks a named
    // statement.
    const isOwn = after !== null && OWN_POSITION.test(after);
    const { rows } = await (isOwn ? this.#pool.query<Row>(LATER, [after]) : this.#pool.query<Row>(FIRST));
    const [row] = rows;
    if (!row) throw new Error('A select without a table has one row');
    const { written, ids, ...reading } = row;
    await this.#replica?.reach(written, after === null ? LAG_OF_START_MS : LAG_MS);
    const changes = Object.entries(ids).flatMap(([kind, of]) => of.map(item_id => ({ kind, item_id })));
    return { ...reading, gap: reading.gap || (after !== null && !isOwn), changes };
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#replica?.close();
  }
}

function logPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'avicable changes',
    max: 1,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // The server may end an idle connection; the next read opens a new connection.
  pool.on('error', () => undefined);
  return pool;
}
