import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { inTime } from './in-time';

/** Milliseconds without use after which a connection is checked for an answer. */
const RESTED_MS = 500;
const ANSWER_MS = 1_500;

/**
 * A pool that closes connections that do not answer. A half-open connection would keep its caller waiting until the
 * limit of the statement. pg would then hand the connection to the next caller, who would wait just as long.
 */
export function checkedPool(pool: pg.Pool): PostgresPool {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  /** When a connection last failed to answer; other connections may then be broken too. */
  let failedAt = Number.NEGATIVE_INFINITY;

  async function answering(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const used = usedAt.get(client);
    if (used === undefined || used > Math.max(failedAt, performance.now() - RESTED_MS)) return client;
    try {
      await inTime(client.query('select 1'), ANSWER_MS);
      return client;
    } catch {
      failedAt = performance.now();
      client.release(true);
      // Tries the next connection. Broken connections are removed and new connections are not checked, so this ends.
      return answering();
    }
  }

  return {
    async connect() {
      const client = await answering();
      let failure: unknown = null;
      return {
        async query(text: string, parameters: readonly unknown[]) {
          // After a statement without an answer, a rollback would not be answered either.
          if (failure) throw failure;
          try {
            return await client.query(text, parameters as unknown[]);
          } catch (error) {
            if (error instanceof Error && error.message === 'Query read timeout') {
              failure = error;
              failedAt = performance.now();
            }
            throw error;
          }
        },
        release() {
          usedAt.set(client, performance.now());
          client.release(failure !== null);
        },
      } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: () => pool.end(),
  };
}
