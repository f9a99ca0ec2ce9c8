import type { Bounds, Geometry, Position } from 'shared/geometry';
import {
  intersectsPolygon,
  type MultiPolygon,
  type Polygon,
  pointTest,
  positionsOf,
  type Ring,
} from 'shared/server';
import { anyTable } from '../../store/any-table';
import type { SpatialColumns } from '../../store/schema';
import type { AreaKind } from './areas-of';
import type { Viewer } from './viewer';

const isRing = (ring: Ring) => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};
const isOnEarth = ([longitude, latitude]: Position) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Whether a geometry is a valid surface: closed rings of at least four positions, in degrees. */
export function isSurface(geometry: Polygon | MultiPolygon): boolean {
  const positions = positionsOf(geometry);
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return positions.length > 0 && rings.every(isRing) && positions.every(isOnEarth);
}

export interface Surface {
  id: number;
  bounds: Bounds;
  /** The region of a municipality. */
  parent: number | null;
  /** Number of its positions. */
  size: number;
  meets(geometry: Geometry): boolean;
}

interface SurfaceRow extends Omit<SpatialColumns, 'geometry'> {
  id: number;
  geojson: string;
  parent_id?: number | null;
}

function surfaceOf({ id, west, south, east, north, geojson, parent_id = null }: SurfaceRow): Surface {
  const surface: Polygon | MultiPolygon = JSON.parse(geojson);
  let isUsed = false;
  let test: ((position: Position) => boolean) | undefined;
  const holds = (position: Position) => {
    test ??= pointTest(surface);
    return test(position);
  };
  return {
    id,
    bounds: [west, south, east, north],
    parent: parent_id,
    size: surface.type === 'Polygon' ? surface.coordinates.flat().length : surface.coordinates.flat(2).length,
    meets(geometry) {
      // A surface is prepared only for its second record, since preparing saves no time for a single record.
      const isFirst = !isUsed;
      isUsed = true;
      if (!isFirst && geometry.type === 'Point') return holds(geometry.coordinates);
      if (!isFirst && geometry.type === 'LineString' && geometry.coordinates.some(holds)) return true;
      return intersectsPolygon(geometry, surface);
    },
  };
}

const TABLES = {
  areas: { table: 'geo_areas', columns: ['parent_id'] },
  sensitive: { table: 'sensitive_areas', columns: [] },
} as const;

/** Surfaces of a kind whose bounding box intersects a box, except the surfaces in `except`. */
export async function surfacesNear(
  { context, db }: Viewer,
  kind: AreaKind,
  bounds: Bounds,
  except: readonly number[] = [],
): Promise<Surface[]> {
  const { engine } = context;
  const { table, columns } = TABLES[kind];
  const rows = await anyTable(db)
    .selectFrom(table)
    .select(['id', 'west', 'south', 'east', 'north', ...columns])
    .select(engine.readGeometry(`${table}.geometry`).as('geojson'))
    .where(engine.inBox(table, table, bounds))
    .$if(kind === 'sensitive', query => query.where('deleted_at', 'is', null))
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .execute();
  return (rows as SurfaceRow[]).map(surfaceOf);
}
