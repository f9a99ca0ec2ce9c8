import { sql } from 'kysely';
import {
  type Bounds,
  boundsMeet,
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import { groupBy } from '../../database/group-by';
import { insertRows } from '../../database/insert-rows';
import type { SpatialColumns } from '../../database/schema';
import { AREA_COLUMNS, AREA_LINKS, type AreaKind, type AreaOwner } from './area-links';
import type { Viewer, Writer } from './viewer';

/** A record and where it is. */
export interface Placed {
  id: number;
  geometry: Geometry;
}

interface Surface {
  id: number;
  bounds: Bounds;
  geometry: Polygon | MultiPolygon;
  /** The region a municipality is part of. */
  parent?: number | null;
}

function boundsOfAll(records: readonly Placed[]): Bounds {
  const boxes = records.map(record => boundsOf(record.geometry));
  const edge = (pick: (...values: number[]) => number, side: 0 | 1 | 2 | 3) =>
    boxes.reduce((found, box) => pick(found, box[side]), boxes[0]?.[side] ?? 0);
  return [edge(Math.min, 0), edge(Math.min, 1), edge(Math.max, 2), edge(Math.max, 3)];
}

type SurfaceRow = Omit<SpatialColumns, 'geometry'> & { id: number; geojson: string };

const surfaceOf = ({ id, west, south, east, north, geojson }: SurfaceRow): Surface => ({
  id,
  bounds: [west, south, east, north],
  geometry: JSON.parse(geojson),
});

/** Areas whose box meets a box. */
async function areasNear({ context, db }: Viewer, bounds: Bounds): Promise<Surface[]> {
  const { engine } = context;
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'parent_id', 'west', 'south', 'east', 'north'])
    .select(engine.readGeometry('geo_areas.geometry').as('geojson'))
    .where(engine.inBox('geo_areas', 'geo_areas', bounds))
    .execute();
  return rows.map(row => ({ ...surfaceOf(row), parent: row.parent_id }));
}

async function sensitiveAreasNear({ context, db }: Viewer, bounds: Bounds): Promise<Surface[]> {
  const { engine } = context;
  const rows = await db
    .selectFrom('sensitive_areas')
    .select(['id', 'west', 'south', 'east', 'north'])
    .select(engine.readGeometry('sensitive_areas.geometry').as('geojson'))
    .where(engine.inBox('sensitive_areas', 'sensitive_areas', bounds))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(surfaceOf);
}

const surfacesNear = { areas: areasNear, sensitive: sensitiveAreasNear };

/** Areas a geometry meets, and the regions of the municipalities among them, whose outlines may be coarser. */
function idsMet(geometry: Geometry, near: readonly Surface[]): Set<number> {
  const box = boundsOf(geometry);
  const met = near.filter(area => boundsMeet(box, area.bounds) && intersectsPolygon(geometry, area.geometry));
  return new Set(met.flatMap(({ id, parent }) => (parent ? [id, parent] : [id])));
}

/** The areas a geometry lies in, the smallest kind first. */
export async function areasHolding(viewer: Viewer, geometry: Geometry) {
  const ids = idsMet(geometry, await areasNear(viewer, boundsOf(geometry)));
  if (ids.size === 0) return [];
  return viewer.db
    .selectFrom('geo_areas')
    .select(['id', 'type', 'code', 'name'])
    .where(viewer.context.engine.among('id', [...ids]))
    .orderBy('type')
    .orderBy('search_text')
    .execute();
}

/** The areas of a kind that some records lie in, by the record's id. */
async function areasOfAll(
  viewer: Viewer,
  kind: AreaKind,
  records: readonly Placed[],
): Promise<Map<number, Set<number>>> {
  const near = await surfacesNear[kind](viewer, boundsOfAll(records));
  return new Map(records.map(({ id, geometry }) => [id, idsMet(geometry, near)]));
}

/** Attaches records, none of them attached yet, to every area and sensitive area that they lie in. */
export async function attachNew(writer: Writer, owner: AreaOwner, records: readonly Placed[]): Promise<void> {
  if (records.length === 0) return;
  const links = AREA_LINKS[owner];
  for (const kind of ['areas', 'sensitive'] as const) {
    const areas = await areasOfAll(writer, kind, records);
    const rows = [...areas].flatMap(([record, ids]) =>
      [...ids].map(id => ({ [links.record]: record, [AREA_COLUMNS[kind]]: id })),
    );
    await insertRows(writer.db, links[kind], rows);
  }
}

/** Brings the areas of records up to date, and writes nothing about those that lie where they did. */
export async function attachAnew(
  viewer: Viewer,
  owner: AreaOwner,
  records: readonly Placed[],
): Promise<void> {
  if (records.length === 0) return;
  const { db, context } = viewer;
  const { record, areas: table } = AREA_LINKS[owner];
  const wanted = await areasOfAll(viewer, 'areas', records);
  const present = await db
    .selectFrom(table)
    .select([sql<number>`${sql.ref(record)}`.as('record'), 'area_id'])
    .where(context.engine.among(record, [...wanted.keys()]))
    .execute();
  const gone = present.filter(link => !wanted.get(link.record)?.has(link.area_id));
  for (const [area, links] of groupBy(gone, link => link.area_id))
    await db
      .deleteFrom(table)
      .where('area_id', '=', area)
      .where(
        context.engine.among(
          record,
          links.map(link => link.record),
        ),
      )
      .execute();
  for (const link of present) wanted.get(link.record)?.delete(link.area_id);
  const missing = [...wanted].flatMap(([id, areas]) =>
    [...areas].map(area_id => ({ [record]: id, area_id })),
  );
  await insertRows(db, table, missing);
}

/** Attaches a record to every area and sensitive area that it lies in, and to no other. */
export async function attachAreas(writer: Writer, owner: AreaOwner, placed: Placed): Promise<void> {
  const { record, areas, sensitive } = AREA_LINKS[owner];
  for (const table of [areas, sensitive])
    await writer.db.deleteFrom(table).where(writer.db.dynamic.ref(record), '=', placed.id).execute();
  await attachNew(writer, owner, [placed]);
}
