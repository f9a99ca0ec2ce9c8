import { sql } from 'kysely';
import type { AreaSummary } from 'shared/server';
import type { Viewer } from './viewer';

/** Tables that link a kind of record to areas and sensitive areas. */
export interface AreaLinks {
  records: string;
  /** Column of the link tables with the id of the record. */
  record: string;
  areas: string;
  sensitive: string;
}

export const AREA_COLUMNS = { areas: 'area_id', sensitive: 'sensitive_area_id' } as const;

export type AreaKind = keyof typeof AREA_COLUMNS;

/** Conventional names of link tables. */
export const areaLinksOf = (records: string, singular: string): AreaLinks => ({
  records,
  record: `${singular}_id`,
  areas: `${singular}_areas`,
  sensitive: `${singular}_sensitive_areas`,
});

export const INFRASTRUCTURE_AREAS = areaLinksOf('infrastructures', 'infrastructure');

type SensitiveSummary = { id: number; name: string };

/** Areas by record id, in the order of `ranked`. */
function byRecord<Area extends { id: number }>(
  links: readonly { record_id: number; area_ids: string }[],
  ranked: readonly Area[],
): Map<number, Area[]> {
  const rankOf = new Map(ranked.map((area, rank) => [area.id, rank]));
  // The areas of a set are computed once, since many records share few distinct sets.
  const sets = new Map<string, Area[]>();
  const areasIn = (ids: string) => {
    const cached = sets.get(ids);
    if (cached) return cached;
    const ranks = ids.split(',').flatMap(id => rankOf.get(Number(id)) ?? []);
    const areas = ranks.sort((a, b) => a - b).map(rank => ranked[rank] as Area);
    sets.set(ids, areas);
    return areas;
  };
  return new Map(links.map(({ record_id, area_ids }) => [record_id, areasIn(area_ids)]));
}

const distinctIds = (links: readonly { area_ids: string }[]) => [
  ...new Set([...new Set(links.map(link => link.area_ids))].flatMap(ids => ids.split(',').map(Number))),
];

async function linksOf({ db, context }: Viewer, links: AreaLinks, kind: AreaKind, ids: number[]) {
  const { [kind]: table, record } = links;
  const { rows } = await sql<{ record_id: number; area_ids: string }>`
    select ${sql.ref(record)} as record_id, string_agg(cast(${sql.ref(AREA_COLUMNS[kind])} as text), ',') as area_ids
    from ${sql.table(table)} where ${context.engine.among(record, ids)} group by ${sql.ref(record)}`.execute(
    db,
  );
  return rows;
}

/** Areas of some records by record id, ordered by type (natural areas, regions, municipalities), then by name. */
export async function areasOf(
  viewer: Viewer,
  owner: AreaLinks,
  ids: number[],
): Promise<Map<number, AreaSummary[]>> {
  const { db, context } = viewer;
  const links = await linksOf(viewer, owner, 'areas', ids);
  if (links.length === 0) return new Map();
  const ranked = await db
    .selectFrom('geo_areas')
    .select(['id', 'name', 'code', 'type'])
    .where(context.engine.among('id', distinctIds(links)))
    .orderBy(context.engine.inByteOrder(sql`type`), 'desc')
    .orderBy(context.engine.inByteOrder(sql`search_text`))
    .execute();
  return byRecord(links, ranked);
}

export async function sensitiveAreasOf(
  viewer: Viewer,
  owner: AreaLinks,
  ids: number[],
): Promise<Map<number, SensitiveSummary[]>> {
  const { db, context } = viewer;
  const links = await linksOf(viewer, owner, 'sensitive', ids);
  if (links.length === 0) return new Map();
  const ranked = await db
    .selectFrom('sensitive_areas')
    .select(['id', 'name'])
    .where(context.engine.among('id', distinctIds(links)))
    .where('deleted_at', 'is', null)
    .orderBy(context.engine.inByteOrder(sql`search_text`))
    .execute();
  return byRecord(links, ranked);
}
