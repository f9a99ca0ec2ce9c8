import { sql } from 'kysely';
import type { Connection } from './connect';
import { inTransaction } from './in-transaction';

/**
 * The oldest transaction of this database that may still write to the log. Transactions of other databases of the same
 * PostgreSQL are running ones of the snapshot too, but write elsewhere.
 */
export const OLDEST_RUNNING = sql`coalesce(
  (select running from pg_snapshot_xip(pg_current_snapshot()) running
    where not exists (select from pg_locks held join pg_stat_activity session on session.pid = held.pid
      where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock'
        and held.transactionid = running::xid and session.datname <> current_database())
    order by running limit 1),
  pg_snapshot_xmax(pg_current_snapshot()))`;

/** Key in `meta` of the highest transaction number whose changes were removed from `change_log`. PostgreSQL only. */
export const PRUNED_UP_TO = 'change_log_pruned';

/** Days for which changes are kept. A process or client that did not read the log for longer reads all records again. */
export const CHANGES_KEPT_DAYS = 7;
const KEPT_MS = CHANGES_KEPT_DAYS * 24 * 3_600_000;
const AT_ONCE = 20_000;

/** Removes old changes from the log; the last change stays, since it holds the position. */
export async function pruneChangeLog(connection: Pick<Connection, 'db' | 'engine'>): Promise<void> {
  const { engine } = connection;
  const isPostgres = engine.name === 'postgres';
  // No transaction below the oldest running one can still add a change.
  const isOver = isPostgres ? sql`xid < ${OLDEST_RUNNING}` : sql`true`;
  for (let pruned = AT_ONCE; pruned === AT_ONCE; )
    pruned = await inTransaction(connection, async db => {
      // Only the oldest rows are read, so that the log is not scanned if none of them is old.
      const { rows } = await sql<{ xid?: string }>`delete from change_log where seq in (
          select seq from (select * from change_log order by seq limit ${AT_ONCE}) as first
            where at < ${engine.instantIn(-KEPT_MS)} and ${isOver} and seq < (select max(seq) from change_log))
        returning ${isPostgres ? sql`xid::text as xid` : sql`seq`}`.execute(db);
      if (isPostgres && rows.length > 0) {
        const highest = rows.reduce(
          (most, { xid }) => (BigInt(xid ?? 0) > most ? BigInt(xid ?? 0) : most),
          0n,
        );
        await db
          .insertInto('meta')
          .values({ name: PRUNED_UP_TO, value: String(highest) })
          .onConflict(conflict =>
            conflict.column('name').doUpdateSet({
              value: sql<string>`greatest(meta.value::numeric, ${String(highest)}::numeric)::text`,
            }),
          )
          .execute();
      }
      return rows.length;
    });
}
