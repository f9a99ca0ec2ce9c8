import { sql } from 'kysely';
import type { Connection } from './connect';

/** A task that one process at a time does. `holder` is the process. */
export interface LeaseClaim {
  name: string;
  holder: string;
}

/**
 * Takes a lease that is free or expired, or extends the holder's own lease. Times are those of the database clock.
 * @returns whether the holder has the lease for the next `ms`
 */
export async function takeLease(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  { name, holder }: LeaseClaim,
  ms: number,
): Promise<boolean> {
  const until = engine.instantIn(ms);
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(sql<boolean>`leases.holder = ${holder} or leases.until < ${engine.instantIn(0)}`),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Whether any process holds a lease. */
export async function isLeased(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  name: string,
): Promise<boolean> {
  const lease = await db
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('until', '>', engine.instantIn(0))
    .executeTakeFirst();
  return lease !== undefined;
}

/** Releases the holder's own lease before it expires. */
export async function freeLease({ db }: Pick<Connection, 'db'>, { name, holder }: LeaseClaim): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
