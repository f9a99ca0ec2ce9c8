import type { Queryable } from '../../store/connect';

/**
 * Claims work that is done only once per database, so that what administrators remove later stays removed. Concurrent
 * servers cannot both claim it.
 * @param name of the row of `meta` that stores the claim
 * @returns whether the caller must do the work
 */
export async function claimOnce(db: Queryable, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meta')
    .values({ name, value: new Date().toISOString() })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}
