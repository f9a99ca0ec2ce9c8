import { sql } from 'kysely';
import { boundsMeet, boundsOf, type Geometry, joinedBounds } from 'shared/geometry';
import { anyTable } from '../../store/any-table';
import { groupBy } from '../../store/group-by';
import { insertRows } from '../../store/insert-rows';
import { AREA_COLUMNS, type AreaKind, type AreaLinks } from './areas-of';
import { type Surface, surfacesNear } from './surfaces';
import type { Viewer, Writer } from './viewer';

export interface Placed {
  id: number;
  geometry: Geometry;
}

/**
 * Ids of the surfaces that a geometry intersects, and of the region of each municipality among them. The regions are
 * added, since their outlines may be coarser.
 */
function idsIntersecting(geometry: Geometry, near: readonly Surface[]): Set<number> {
  const box = boundsOf(geometry);
  const ids = new Set<number>();
  for (const { id, parent, bounds, meets } of near)
    if (boundsMeet(box, bounds) && meets(geometry)) {
      ids.add(id);
      if (parent) ids.add(parent);
    }
  return ids;
}

/** The areas that a geometry intersects, ordered by type and then by name. */
export async function areasHolding(viewer: Viewer, geometry: Geometry) {
  const ids = idsIntersecting(geometry, await surfacesNear(viewer, 'areas', boundsOf(geometry)));
  if (ids.size === 0) return [];
  return viewer.db
    .selectFrom('geo_areas')
    .select(['id', 'type', 'code', 'name'])
    .where(viewer.context.engine.among('id', [...ids]))
    .orderBy('type')
    .orderBy('search_text')
    .execute();
}

/**
 * The areas of a kind that some records intersect, by record id. Callers first check that cached surfaces are
 * current.
 */
export async function areasOfAll(
  viewer: Viewer,
  kind: AreaKind,
  records: readonly Placed[],
): Promise<Map<number, Set<number>>> {
  const { surfaces } = viewer;
  if (!surfaces) {
    const box = records.map(({ geometry }) => boundsOf(geometry)).reduce(joinedBounds);
    const near = await surfacesNear(viewer, kind, box);
    return new Map(records.map(({ id, geometry }) => [id, idsIntersecting(geometry, near)]));
  }
  const areas = new Map<number, Set<number>>();
  for (const { id, geometry } of records)
    areas.set(id, idsIntersecting(geometry, await surfaces.near(viewer, kind, boundsOf(geometry))));
  return areas;
}

/** Attaches new records, which have no areas yet, to all areas and sensitive areas that they intersect. */
export async function attachNew(writer: Writer, links: AreaLinks, records: readonly Placed[]): Promise<void> {
  if (records.length === 0) return;
  await writer.surfaces?.follow(writer);
  for (const kind of ['areas', 'sensitive'] as const) {
    const areas = await areasOfAll(writer, kind, records);
    const rows = [...areas].flatMap(([record, ids]) =>
      [...ids].map(id => ({ [links.record]: record, [AREA_COLUMNS[kind]]: id })),
    );
    await insertRows(writer, links[kind], rows);
  }
}

/** Updates the areas of records, but not their sensitive areas. Unchanged links are not written. */
export async function attachAnew(
  viewer: Viewer,
  links: AreaLinks,
  records: readonly Placed[],
): Promise<void> {
  if (records.length === 0) return;
  const { db, context } = viewer;
  const { record, areas: table } = links;
  await viewer.surfaces?.follow(viewer);
  const expected = await areasOfAll(viewer, 'areas', records);
  const { rows: present } = await sql<{ record: number; area_id: number }>`
    select ${sql.ref(record)} as record, area_id from ${sql.table(table)}
    where ${context.engine.among(record, [...expected.keys()])}`.execute(db);
  const outdated = present.filter(link => !expected.get(link.record)?.has(link.area_id));
  for (const [area, staleLinks] of groupBy(outdated, link => link.area_id))
    await anyTable(db)
      .deleteFrom(table)
      .where('area_id', '=', area)
      .where(
        context.engine.among(
          record,
          staleLinks.map(link => link.record),
        ),
      )
      .execute();
  for (const link of present) expected.get(link.record)?.delete(link.area_id);
  const missing = [...expected].flatMap(([id, areas]) =>
    [...areas].map(area_id => ({ [record]: id, area_id })),
  );
  await insertRows(viewer, table, missing);
}

/** Replaces the areas and sensitive areas of records by the areas that the records intersect. */
export async function attachAreas(
  writer: Writer,
  links: AreaLinks,
  records: readonly Placed[],
): Promise<void> {
  for (const table of [links.areas, links.sensitive])
    for (const { id } of records)
      await anyTable(writer.db).deleteFrom(table).where(links.record, '=', id).execute();
  await attachNew(writer, links, records);
}
