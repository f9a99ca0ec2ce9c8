import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '../database/connect';
import type { Database } from '../database/schema';

/** Tables whose records belong to a support or line. */
export const BELOW = ['diagnoses', 'operations', 'mortality_cases'] as const;

const PICTURE_LINKS = [
  ['diagnosis_media', 'diagnosis_id', 'diagnoses'],
  ['operation_media', 'operation_id', 'operations'],
  ['mortality_media', 'mortality_id', 'mortality_cases'],
] as const;

/** Demonstration supports and lines on which there is a record of a user, deleted ones included: they can come back. */
export async function usedInfrastructures(db: Queryable): Promise<number[]> {
  const used = (table: (typeof BELOW)[number]) => (eb: ExpressionBuilder<Database, 'infrastructures'>) =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(`${table}.id`)
        .whereRef(`${table}.infrastructure_id`, '=', 'infrastructures.id')
        .where(`${table}.demonstration`, '=', 0),
    );
  const rows = await db
    .selectFrom('infrastructures')
    .select('id')
    .where('demonstration', '=', 1)
    .where(eb => eb.or(BELOW.map(table => used(table)(eb))))
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** Hands to the users what their records need: the infrastructures below them, the pictures they show. */
export async function handOver(db: Queryable, infrastructures: readonly number[]): Promise<void> {
  const theirs = { demonstration: 0, created_by: null, updated_by: null } as const;
  if (infrastructures.length > 0) {
    await db.updateTable('infrastructures').set(theirs).where('id', 'in', infrastructures).execute();
    await db
      .updateTable('history')
      .set({ user_id: null })
      .where('item_kind', '=', 'infrastructures')
      .where('item_id', 'in', infrastructures)
      .where('user_id', 'in', eb => eb.selectFrom('users').select('id').where('demonstration', '=', 1))
      .execute();
  }
  for (const [link, column, table] of PICTURE_LINKS)
    await db
      .updateTable('media')
      .set(theirs)
      .where('demonstration', '=', 1)
      .where('id', 'in', eb =>
        eb
          .selectFrom(link)
          .select(`${link}.media_id`)
          .where(
            db.dynamic.ref(`${link}.${column}`),
            'in',
            eb.selectFrom(table).select('id').where('demonstration', '=', 0),
          ),
      )
      .execute();
}
