import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const POLL_MS = 4;

/** Position of the log; for a promoted replica, which is a primary, what it has written itself. */
const HAS_REACHED = `select $1::pg_lsn <=
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as reached`;

/** A streaming replica of the database for reads. */
export class Replica {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Waits until the replica has applied the primary's write-ahead log up to a position.
   * @throws Error if it lags too far behind, and the database's error
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
