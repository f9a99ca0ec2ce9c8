import {
  boundsOf,
  type Geometry,
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
} from 'shared/map/geometry';
import type { AreaOwner } from './areas-of';
import type { Writer } from './viewer';

interface Surface {
  id: number;
  geojson: string;
}

const idsMeeting = (surfaces: Surface[], geometry: Geometry): number[] =>
  surfaces
    .filter(surface => intersectsPolygon(geometry, JSON.parse(surface.geojson) as Polygon | MultiPolygon))
    .map(surface => surface.id);

async function areasMeeting({ context, db }: Writer, geometry: Geometry): Promise<number[]> {
  const { engine } = context;
  const near = await db
    .selectFrom('geo_areas')
    .select(['id', engine.readGeometry('geo_areas.geometry').as('geojson')])
    .where(engine.inBox('geo_areas', 'geo_areas', boundsOf(geometry)))
    .execute();
  return idsMeeting(near, geometry);
}

async function sensitiveAreasMeeting({ context, db }: Writer, geometry: Geometry): Promise<number[]> {
  const { engine } = context;
  const near = await db
    .selectFrom('sensitive_areas')
    .select(['id', engine.readGeometry('sensitive_areas.geometry').as('geojson')])
    .where(engine.inBox('sensitive_areas', 'sensitive_areas', boundsOf(geometry)))
    .where('deleted_at', 'is', null)
    .execute();
  return idsMeeting(near, geometry);
}

/** Where the links of a record to its areas stand. */
const LINKS = {
  infrastructure: {
    record: 'infrastructure_id',
    areas: 'infrastructure_areas',
    sensitive: 'infrastructure_sensitive_areas',
  },
  mortality: { record: 'mortality_id', areas: 'mortality_areas', sensitive: 'mortality_sensitive_areas' },
} as const;

/** Attaches a record to every area and sensitive area that its geometry meets, and to no other. */
export async function attachAreas(
  writer: Writer,
  owner: AreaOwner,
  id: number,
  geometry: Geometry,
): Promise<void> {
  const { record, areas, sensitive } = LINKS[owner];
  const met = [
    { table: areas, column: 'area_id', ids: await areasMeeting(writer, geometry) },
    { table: sensitive, column: 'sensitive_area_id', ids: await sensitiveAreasMeeting(writer, geometry) },
  ];
  for (const { table, column, ids } of met) {
    await writer.db.deleteFrom(table).where(writer.db.dynamic.ref(record), '=', id).execute();
    const rows = ids.map(area => ({ [record]: id, [column]: area }));
    // The columns are those of the table named beside them, which the types cannot follow.
    if (rows.length > 0)
      await writer.db
        .insertInto(table)
        .values(rows as never)
        .execute();
  }
}
