import {
  type Bounds,
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import { insertRows } from '../../database/insert-rows';
import { AREA_COLUMNS, AREA_LINKS, type AreaKind } from '../records/area-links';
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

/** Attaches to an area every record its surface meets, and no other. */
export async function reattach(
  writer: Writer,
  kind: AreaKind,
  id: number,
  surface: Polygon | MultiPolygon,
): Promise<void> {
  const { db } = writer;
  const column = AREA_COLUMNS[kind];
  const bounds = boundsOf(surface);
  for (const { records, record, [kind]: links } of Object.values(AREA_LINKS)) {
    await db.deleteFrom(links).where(db.dynamic.ref(column), '=', id).execute();
    const met = await meeting(writer, records, surface, bounds);
    await insertRows(
      db,
      links,
      met.map(one => ({ [record]: one, [column]: id })),
    );
  }
}
