import {
  type Bounds,
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import { inChunks } from '../../database/in-chunks';
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

/** Where the links of records to an area stand. */
const LINKS = {
  areas: { column: 'area_id', infrastructures: 'infrastructure_areas', mortality_cases: 'mortality_areas' },
  sensitive: {
    column: 'sensitive_area_id',
    infrastructures: 'infrastructure_sensitive_areas',
    mortality_cases: 'mortality_sensitive_areas',
  },
} as const;
const RECORD_COLUMNS = { infrastructures: 'infrastructure_id', mortality_cases: 'mortality_id' } as const;

/** Attaches to an area every record its surface meets, and no other. */
export async function reattach(
  writer: Writer,
  kind: keyof typeof LINKS,
  id: number,
  surface: Polygon | MultiPolygon,
): Promise<void> {
  const { db } = writer;
  const { column } = LINKS[kind];
  const bounds = boundsOf(surface);
  for (const records of ['infrastructures', 'mortality_cases'] as const) {
    const table = LINKS[kind][records];
    await db.deleteFrom(table).where(db.dynamic.ref(column), '=', id).execute();
    const met = await meeting(writer, records, surface, bounds);
    const rows = met.map(record => ({ [RECORD_COLUMNS[records]]: record, [column]: id }));
    // The columns are those of the table named beside them, which the types cannot follow.
    await inChunks(rows, chunk =>
      db
        .insertInto(table)
        .values(chunk as never)
        .execute(),
    );
  }
}
