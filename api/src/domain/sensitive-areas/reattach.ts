import { sql } from 'kysely';
import {
  type Bounds,
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/geometry';
import { anyTable } from '../../store/any-table';
import { insertRows } from '../../store/insert-rows';
import { allAreaLinks } from '../records/registry';
import type { Writer } from '../records/viewer';

/** Records of a table whose geometry meets a surface. */
async function meeting(
  { context, db }: Writer,
  table: string,
  surface: Polygon | MultiPolygon,
  bounds: Bounds,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; geojson: string }>`
    select ${sql.ref(`${table}.id`)}, ${context.engine.readGeometry(`${table}.geometry`)} as geojson
    from ${sql.table(table)} where ${context.engine.inBox(table, table, bounds)}`.execute(db);
  return rows
    .filter(row => intersectsPolygon(JSON.parse(row.geojson) as Geometry, surface))
    .map(row => row.id);
}

/** Attaches to a sensitive area every record its surface meets, and no other. */
export async function reattach(writer: Writer, id: number, surface: Polygon | MultiPolygon): Promise<void> {
  const { db } = writer;
  const bounds = boundsOf(surface);
  for (const { records, record, sensitive } of allAreaLinks()) {
    await anyTable(db).deleteFrom(sensitive).where('sensitive_area_id', '=', id).execute();
    const met = await meeting(writer, records, surface, bounds);
    await insertRows(
      db,
      sensitive,
      met.map(one => ({ [record]: one, sensitive_area_id: id })),
    );
  }
}
