import {
  type Bounds,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import type { Writer } from '../records/viewer';

const ROWS_PER_STATEMENT = 1000;

async function inChunks<Item>(items: Item[], write: (chunk: Item[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += ROWS_PER_STATEMENT)
    await write(items.slice(at, at + ROWS_PER_STATEMENT));
}

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

/** Attaches to a sensitive area everything its surface meets, and nothing else; `null` detaches all. */
export async function reattach(
  writer: Writer,
  sensitive_area_id: number,
  surface: Polygon | MultiPolygon | null,
  bounds: Bounds,
): Promise<void> {
  const { db } = writer;
  await db
    .deleteFrom('infrastructure_sensitive_areas')
    .where('sensitive_area_id', '=', sensitive_area_id)
    .execute();
  await db
    .deleteFrom('mortality_sensitive_areas')
    .where('sensitive_area_id', '=', sensitive_area_id)
    .execute();
  if (!surface) return;
  await inChunks(await meeting(writer, 'infrastructures', surface, bounds), ids =>
    db
      .insertInto('infrastructure_sensitive_areas')
      .values(ids.map(infrastructure_id => ({ infrastructure_id, sensitive_area_id })))
      .execute(),
  );
  await inChunks(await meeting(writer, 'mortality_cases', surface, bounds), ids =>
    db
      .insertInto('mortality_sensitive_areas')
      .values(ids.map(mortality_id => ({ mortality_id, sensitive_area_id })))
      .execute(),
  );
}
