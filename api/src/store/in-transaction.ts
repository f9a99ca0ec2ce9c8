import type { Transaction } from 'kysely';
import type { Connection, Queryable } from './connect';
import type { TransactionLimits } from './engine';
import type { Database } from './schema';

const MOST_TRIES = 5;
/** The longest pause before a retry is this number of milliseconds times the number of attempts. */
const PAUSE_MS = 40;

const LIMITS: TransactionLimits = { lockMs: 15_000, statementMs: 60_000, idleMs: 60_000 };
/** Limits for transactions over whole files or all records. */
export const LONG_LIMITS: TransactionLimits = { lockMs: 300_000, statementMs: 900_000, idleMs: 900_000 };

type Hook = () => unknown;
const hooks = new WeakMap<Queryable, Hook[]>();

/**
 * Runs a hook after the commit, in the order of registration. Outside a transaction, the hook runs immediately; after
 * a rollback, it does not run.
 */
export async function afterCommit(db: Queryable, hook: Hook): Promise<void> {
  const waiting = hooks.get(db);
  if (waiting) waiting.push(hook);
  else await hook();
}

/**
 * Runs work in one transaction. After a collision with another transaction, the work is repeated, so it must change
 * nothing but the database. Other effects belong in `afterCommit`, whose hooks are awaited.
 * @throws what the work throws, and the database's error if a limit is exceeded
 */
export async function inTransaction<Result>(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  work: (db: Transaction<Database>) => Promise<Result>,
  limits = LIMITS,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const waiting: Hook[] = [];
    let result: Result;
    try {
      result = await db.transaction().execute(async transaction => {
        hooks.set(transaction, waiting);
        await engine.limitTransaction(limits)?.execute(transaction);
        return work(transaction);
      });
    } catch (error) {
      if (attempt === MOST_TRIES || !engine.isCollision(error)) throw error;
      await new Promise(resolve => setTimeout(resolve, Math.random() * PAUSE_MS * attempt));
      continue;
    }
    for (const hook of waiting) await hook();
    return result;
  }
}
