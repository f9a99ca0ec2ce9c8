import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { INTERVENTION_TYPES } from './edit-areas';
import type { Viewer } from './viewer';

const EVERYWHERE = sql<SqlBool>`1 = 1`;

/**
 * Condition that the support or line in a column lies in one of the given areas of intervention. Without areas, the
 * condition is always true.
 */
export function isInAreas(codes: readonly string[], column: string): RawBuilder<SqlBool> {
  if (codes.length === 0) return EVERYWHERE;
  return sql<SqlBool>`exists (select 1 from infrastructure_areas as link
    join geo_areas as own_area on own_area.id = link.area_id
    where link.infrastructure_id = ${sql.ref(column)}
      and own_area.type in (${sql.join(INTERVENTION_TYPES)}) and own_area.code in (${sql.join(codes)}))`;
}

/** Codes of an account's areas of intervention. */
export async function areaCodesOf({ db, userId }: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('user_areas')
    .innerJoin('nomenclatures', 'nomenclatures.id', 'user_areas.nomenclature_id')
    .select('nomenclatures.code')
    .where('user_areas.user_id', '=', userId)
    .execute();
  return rows.map(({ code }) => code);
}
