import { sql } from 'kysely';
import { widened } from 'shared/server';
import { boundsOfRow } from '../../store/boxes';
import type { Viewer } from '../records/viewer';
import { rowsNear } from './rows-near';
import { ALARM_METRES } from './wanted-alarms';

/** Whether a case belongs to no support or line, or only to a deleted one. */
export const HAS_NO_INFRASTRUCTURE = sql`not exists (select 1 from infrastructures as linked
  where linked.id = mortality_cases.infrastructure_id and linked.deleted_at is null)`;

/** Bounding boxes of those of the given supports and lines that have an operation. */
async function neutralizedAmong({ context, db }: Viewer, ids: readonly number[]) {
  return db
    .selectFrom('infrastructures')
    .select(['id', 'west', 'south', 'east', 'north'])
    .where(context.engine.among('infrastructures.id', ids))
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('operations')
          .select('operations.id')
          .whereRef('operations.infrastructure_id', '=', 'infrastructures.id')
          .where('operations.deleted_at', 'is', null),
      ),
    )
    .execute();
}

/** Ids of the cases whose alarm may depend on the given supports and lines, at their present or former place. */
export async function casesAffectedBy(viewer: Viewer, infrastructures: readonly number[]): Promise<number[]> {
  if (infrastructures.length === 0) return [];
  const { context, db } = viewer;
  const isAmong = context.engine.among('infrastructure_id', infrastructures);
  const alarmed = await db.selectFrom('alarms').select('mortality_id as id').where(isAmong).execute();
  const linked = await db
    .selectFrom('mortality_cases')
    .select('id')
    .where(isAmong)
    .where('deleted_at', 'is', null)
    .execute();
  const boxes = (await neutralizedAmong(viewer, infrastructures)).map(
    row => [row.id, widened(boundsOfRow(row), ALARM_METRES)] as const,
  );
  const near = await rowsNear<{ id: number }>(
    viewer,
    'mortality_cases',
    sql`mortality_cases.id`,
    sql`mortality_cases.deleted_at is null and ${HAS_NO_INFRASTRUCTURE}`,
    boxes,
  );
  return [...alarmed, ...linked, ...near].map(({ id }) => id);
}
