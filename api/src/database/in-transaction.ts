import type { Transaction } from 'kysely';
import type { Connection } from './connect';
import type { Database } from './schema';

const MOST_TRIES = 5;

/**
 * Runs work in one transaction, all or nothing. When another transaction got in its way it is done again, so it must
 * change nothing but the database.
 */
export async function inTransaction<Result>(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  work: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MOST_TRIES || !engine.isCollision(error)) throw error;
    }
  }
}
