import {
  type Bounds,
  boundsMeet,
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import { insertRows } from '../../database/insert-rows';
import type { SpatialColumns } from '../../database/schema';
import { AREA_COLUMNS, AREA_LINKS, type AreaOwner } from './area-links';
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

/** Areas whose box meets a box, of some types only where they are given. */
async function areasNear({ context, db }: Viewer, bounds: Bounds, types?: readonly string[]) {
  const { engine } = context;
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'code', 'name', 'west', 'south', 'east', 'north'])
    .select(engine.readGeometry('geo_areas.geometry').as('geojson'))
    .where(engine.inBox('geo_areas', 'geo_areas', bounds))
    .$if(types !== undefined, query => query.where('type', 'in', types ?? []))
    .execute();
  return rows.map(row => ({ ...surfaceOf(row), code: row.code, name: row.name }));
}

/** The areas a geometry meets; of some types only where they are given. */
export async function areasMeeting(viewer: Viewer, geometry: Geometry, types?: readonly string[]) {
  const near = await areasNear(viewer, boundsOf(geometry), types);
  return near.filter(area => intersectsPolygon(geometry, area.geometry));
}

async function sensitiveAreasNear({ context, db }: Writer, bounds: Bounds): Promise<Surface[]> {
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

/** Attaches records, none of them attached yet, to every area and sensitive area that their geometry meets. */
export async function attachNew(writer: Writer, owner: AreaOwner, records: readonly Placed[]): Promise<void> {
  if (records.length === 0) return;
  const links = AREA_LINKS[owner];
  const bounds = boundsOfAll(records);
  const near = {
    areas: await areasNear(writer, bounds),
    sensitive: await sensitiveAreasNear(writer, bounds),
  };
  for (const kind of ['areas', 'sensitive'] as const) {
    const rows = records.flatMap(({ id, geometry }) => {
      const box = boundsOf(geometry);
      return near[kind]
        .filter(area => boundsMeet(box, area.bounds) && intersectsPolygon(geometry, area.geometry))
        .map(area => ({ [links.record]: id, [AREA_COLUMNS[kind]]: area.id }));
    });
    await insertRows(writer.db, links[kind], rows);
  }
}

/** Attaches a record to every area and sensitive area that its geometry meets, and to no other. */
export async function attachAreas(writer: Writer, owner: AreaOwner, placed: Placed): Promise<void> {
  const { record, areas, sensitive } = AREA_LINKS[owner];
  for (const table of [areas, sensitive])
    await writer.db.deleteFrom(table).where(writer.db.dynamic.ref(record), '=', placed.id).execute();
  await attachNew(writer, owner, [placed]);
}
