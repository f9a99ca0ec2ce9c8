import { sql } from 'kysely';
import type { Connection } from './connect';

/** The name of a lease in the table and the process that claims it. */
export interface LeaseClaim {
  name: string;
  holder: string;
}

/**
 * Takes a lease that is free or expired, or extends one's own, by the database clock.
 * @returns whether the holder has it for the next `ms`
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

/** Releases one's own lease before it expires. */
export async function freeLease({ db }: Pick<Connection, 'db'>, { name, holder }: LeaseClaim): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
