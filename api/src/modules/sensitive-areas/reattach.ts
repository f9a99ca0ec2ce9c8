import {
  type Bounds,
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import { insertRows } from '../../database/insert-rows';
import { AREA_LINKS } from '../records/area-links';
import type { Writer } from '../records/viewer';

/** Records of a table whose geometry meets a surface. */
async function meeting(
  { context, db }: Writer,
  table: 'infrastructures' | 'mortality_cases',
  surface: Polygon | MultiPolygon,
  bounds: Bounds,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select([`${table}.id`, context.engine.readGeometry(`${table}.geometry`).as('geojson')])
    .where(context.engine.inBox(table, table, bounds))
    .execute();
  return rows
    .filter(row => intersectsPolygon(JSON.parse(row.geojson) as Geometry, surface))
    .map(row => row.id);
}

/** Attaches to a sensitive area every record its surface meets, and no other. */
export async function reattach(writer: Writer, id: number, surface: Polygon | MultiPolygon): Promise<void> {
  const { db } = writer;
  const bounds = boundsOf(surface);
  for (const { records, record, sensitive } of Object.values(AREA_LINKS)) {
    await db.deleteFrom(sensitive).where('sensitive_area_id', '=', id).execute();
    const met = await meeting(writer, records, surface, bounds);
    await insertRows(
      db,
      sensitive,
      met.map(one => ({ [record]: one, sensitive_area_id: id })),
    );
  }
}
