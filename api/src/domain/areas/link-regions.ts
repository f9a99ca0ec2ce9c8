import { type Bounds, boundsMeet, boundsOf } from 'shared/geometry';
import { intersectsPolygon, type MultiPolygon, type Polygon } from 'shared/server';
import type { Queryable } from '../../store/connect';
import type { Engine } from '../../store/engine';
import { groupBy } from '../../store/group-by';
import regions from './data/regions.json';

/** INSEE codes of regions by department. A municipality's code begins with its department's code. */
const REGION_OF = new Map(
  regions.features.flatMap(({ properties: { code, departments } }) =>
    departments.map(department => [department, code] as const),
  ),
);

/** INSEE code of a municipality's department, from the municipality's INSEE code; `null` for other codes. */
export function departmentOf(municipality: string): string | null {
  if (!/^(\d\d|2[AB])\d{3}$/.test(municipality)) return null;
  return municipality.slice(0, municipality.startsWith('97') ? 3 : 2);
}

/** INSEE code of a municipality's region, likewise. */
export const regionCodeOf = (municipality: string): string | null =>
  REGION_OF.get(departmentOf(municipality) ?? '') ?? null;

type Surface = Polygon | MultiPolygon;

interface Region {
  id: number;
  code: string;
  surface: Surface;
}

/** Sample points along each side of a municipality's box. */
const SAMPLES = 12;

/** The region that covers most of a municipality, by a grid of sample points; `null` if none covers any. */
function regionOverlapping(municipality: Surface, regions: readonly Region[]): number | null {
  const box = boundsOf(municipality);
  const [west, south, east, north] = box;
  const candidates = regions.filter(region => boundsMeet(box, boundsOf(region.surface)));
  if (candidates.length === 0) return null;
  const covered = new Map<number, number>();
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const longitude = west + ((east - west) * ((i % SAMPLES) + 0.5)) / SAMPLES;
    const latitude = south + ((north - south) * (Math.floor(i / SAMPLES) + 0.5)) / SAMPLES;
    const point = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
    if (!intersectsPolygon(point, municipality)) continue;
    const region = candidates.find(one => intersectsPolygon(point, one.surface));
    if (region) covered.set(region.id, (covered.get(region.id) ?? 0) + 1);
  }
  const [most] = [...covered].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}

async function readRegions(db: Queryable, engine: Engine): Promise<Region[]> {
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'code', engine.readGeometry('geo_areas.geometry').as('geojson')])
    .where('type', '=', 'ADMIN_REG')
    .orderBy('id')
    .execute();
  return rows.map(({ id, code, geojson }) => ({ id, code, surface: JSON.parse(geojson) }));
}

/** Municipalities to link: the given municipalities, or those that a change of regions can affect. */
export type ToLink = { ids: readonly number[] } | { regionBoxes: readonly Bounds[] };

/**
 * Links municipalities to their region: by the department in their INSEE code, else by the region that covers most of
 * them.
 *
 * @returns boxes of the municipalities whose region changed, where records must be re-attached
 */
export async function linkRegions(db: Queryable, engine: Engine, which: ToLink): Promise<Bounds[]> {
  const ids = 'ids' in which ? which.ids : undefined;
  const municipalities = await db
    .selectFrom('geo_areas')
    .select(['id', 'code', 'parent_id', 'west', 'south', 'east', 'north'])
    .where('type', '=', 'ADMIN_COM')
    .$if(ids !== undefined, query => query.where(engine.among('id', ids ?? [])))
    .execute();
  if (municipalities.length === 0) return [];
  const regions = await readRegions(db, engine);
  const idOf = new Map(regions.map(region => [region.code, region.id]));

  async function regionOf({ id, code, parent_id, ...box }: (typeof municipalities)[number]) {
    const byCode = idOf.get(regionCodeOf(code) ?? '');
    if (byCode !== undefined) return byCode;
    const bounds: Bounds = [box.west, box.south, box.east, box.north];
    if ('regionBoxes' in which && !which.regionBoxes.some(region => boundsMeet(region, bounds)))
      return parent_id;
    const { geojson } = await db
      .selectFrom('geo_areas')
      .select(engine.readGeometry('geo_areas.geometry').as('geojson'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return regionOverlapping(JSON.parse(geojson), regions);
  }

  const changed: { id: number; region: number | null; box: Bounds }[] = [];
  for (const municipality of municipalities) {
    const region = await regionOf(municipality);
    const { id, west, south, east, north } = municipality;
    if (region !== municipality.parent_id) changed.push({ id, region, box: [west, south, east, north] });
  }
  for (const [parent_id, moved] of groupBy(changed, one => one.region))
    await db
      .updateTable('geo_areas')
      .set({ parent_id })
      .where(
        engine.among(
          'id',
          moved.map(one => one.id),
        ),
      )
      .execute();
  return changed.map(one => one.box);
}
