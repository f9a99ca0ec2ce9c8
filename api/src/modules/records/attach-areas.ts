import {
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import type { AreaOwner } from './areas-of';
import type { Writer } from './viewer';

async function areasMeeting(
  { context, db }: Writer,
  table: 'geo_areas' | 'sensitive_areas',
  geometry: Geometry,
) {
  const { engine } = context;
  const candidates = await db
    .selectFrom(table)
    .select([`${table}.id`, engine.readGeometry(`${table}.geometry`).as('geometry')])
    .where(engine.inBox(table, table, boundsOf(geometry)))
    .$if(table === 'sensitive_areas', query =>
      query.where(query2 => query2('sensitive_areas.deleted_at' as never, 'is', null)),
    )
    .execute();
  return candidates
    .filter(area => intersectsPolygon(geometry, JSON.parse(area.geometry) as Polygon | MultiPolygon))
    .map(area => area.id);
}

/** Attaches a record to every area and sensitive area that its geometry meets, and to no other. */
export async function attachAreas(
  writer: Writer,
  owner: AreaOwner,
  id: number,
  geometry: Geometry,
): Promise<void> {
  const { db } = writer;
  const [areas, sensitive] = [
    await areasMeeting(writer, 'geo_areas', geometry),
    await areasMeeting(writer, 'sensitive_areas', geometry),
  ];
  if (owner === 'infrastructure') {
    await db.deleteFrom('infrastructure_areas').where('infrastructure_id', '=', id).execute();
    await db.deleteFrom('infrastructure_sensitive_areas').where('infrastructure_id', '=', id).execute();
    if (areas.length > 0)
      await db
        .insertInto('infrastructure_areas')
        .values(areas.map(area_id => ({ infrastructure_id: id, area_id })))
        .execute();
    if (sensitive.length > 0)
      await db
        .insertInto('infrastructure_sensitive_areas')
        .values(sensitive.map(sensitive_area_id => ({ infrastructure_id: id, sensitive_area_id })))
        .execute();
    return;
  }
  await db.deleteFrom('mortality_areas').where('mortality_id', '=', id).execute();
  await db.deleteFrom('mortality_sensitive_areas').where('mortality_id', '=', id).execute();
  if (areas.length > 0)
    await db
      .insertInto('mortality_areas')
      .values(areas.map(area_id => ({ mortality_id: id, area_id })))
      .execute();
  if (sensitive.length > 0)
    await db
      .insertInto('mortality_sensitive_areas')
      .values(sensitive.map(sensitive_area_id => ({ mortality_id: id, sensitive_area_id })))
      .execute();
}
