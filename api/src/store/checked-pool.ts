import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { inTime } from './in-time';

/** A connection that nobody has used for this long is asked whether it still answers. */
const RESTED_MS = 500;
const ANSWER_MS = 1_500;

/**
 * A pool that closes connections which do not answer. A half-open connection would keep its caller waiting until the limit
 * of statements, and pg hands it to the next caller after that, who would wait for the same answer.
 */
export function checkedPool(pool: pg.Pool): PostgresPool {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  /** When a connection did not answer last: then the others may not do so either. */
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
      // The next one may be new: each that does not answer is gone.
      return answering();
    }
  }

  return {
    async connect() {
      const client = await answering();
      let failure: unknown = null;
      return {
        async query(text: string, parameters: readonly unknown[]) {
          // After a statement without an answer none has one: neither has a rollback.
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
