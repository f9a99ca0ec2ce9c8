import { sql } from 'kysely';
import type { AreaSummary } from 'shared/contract';
import type { Queryable } from '../../database/connect';
import { groupBy } from '../../database/group-by';

export type AreaOwner = 'infrastructure' | 'mortality';
type SensitiveSummary = { id: number; name: string };

/** The areas some records lie in, by the record's id: widest kind first, then by name. */
export async function areasOf(
  db: Queryable,
  owner: AreaOwner,
  ids: number[],
): Promise<Map<number, AreaSummary[]>> {
  if (ids.length === 0) return new Map();
  const record = `${owner}_areas.${owner}_id`;
  const rows = await db
    .selectFrom(`${owner}_areas`)
    .innerJoin('geo_areas', 'geo_areas.id', `${owner}_areas.area_id`)
    .select(['geo_areas.id', 'geo_areas.name', 'geo_areas.code', 'geo_areas.type'])
    .select(sql<number>`${sql.ref(record)}`.as('record_id'))
    .where(sql.ref<number>(record), 'in', ids)
    .orderBy('geo_areas.type', 'desc')
    .orderBy('geo_areas.search_text')
    .execute();
  const grouped = groupBy(rows, row => row.record_id);
  return new Map([...grouped].map(([id, areas]) => [id, areas.map(({ record_id: _, ...area }) => area)]));
}

/** The sensitive areas some records lie in, by the record's id. */
export async function sensitiveAreasOf(
  db: Queryable,
  owner: AreaOwner,
  ids: number[],
): Promise<Map<number, SensitiveSummary[]>> {
  if (ids.length === 0) return new Map();
  const record = `${owner}_sensitive_areas.${owner}_id`;
  const rows = await db
    .selectFrom(`${owner}_sensitive_areas`)
    .innerJoin('sensitive_areas', 'sensitive_areas.id', `${owner}_sensitive_areas.sensitive_area_id`)
    .select(['sensitive_areas.id', 'sensitive_areas.name'])
    .select(sql<number>`${sql.ref(record)}`.as('record_id'))
    .where(sql.ref<number>(record), 'in', ids)
    .where('sensitive_areas.deleted_at', 'is', null)
    .orderBy('sensitive_areas.search_text')
    .execute();
  const grouped = groupBy(rows, row => row.record_id);
  return new Map([...grouped].map(([id, areas]) => [id, areas.map(({ record_id: _, ...area }) => area)]));
}
