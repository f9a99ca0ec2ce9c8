import type { Queryable } from '../../store/connect';

/**
 * Claims work that is done once per database, also by several servers at once: what administrators remove later stays
 * removed. Returns whether the caller is to do it.
 *
 * @param name of the row of `meta` that keeps the claim
 */
export async function claimOnce(db: Queryable, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meta')
    .values({ name, value: new Date().toISOString() })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}
