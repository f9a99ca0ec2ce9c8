import type { Box } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { boundsOfPositions } from 'shared/server';
import { fromWgs84, type Reproject, toWgs84 } from '../import/parse/to-wgs84';

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
/** URI of Lambert-93, in metres. */
export const LAMBERT93 = 'http://www.opengis.net/def/crs/EPSG/0/2154';
/** Reference systems of responses and boxes. The first is the system of the records. */
export const SYSTEMS = [CRS84, LAMBERT93] as const;
export type System = (typeof SYSTEMS)[number];

const toLambert = fromWgs84(2154);
const fromLambert = toWgs84(2154);

const projected = (geometry: Geometry, reproject: Reproject): Geometry =>
  'coordinates' in geometry
    ? ({ ...geometry, coordinates: reproject(geometry.coordinates) } as Geometry)
    : geometry;

/** Converts a geometry in degrees to a reference system. */
export const geometryIn = (system: System, geometry: Geometry): Geometry =>
  system === CRS84 ? geometry : projected(geometry, toLambert);

/**
 * The box in degrees around a box in a reference system. Parallels are curved in Lambert-93, so the middles of the
 * sides are converted too.
 */
export function boxInDegrees(system: System, [west, south, east, north]: Box): Box {
  if (system === CRS84) return [west, south, east, north];
  const xs = [west, (west + east) / 2, east];
  const ys = [south, (south + north) / 2, north];
  const corners = xs.flatMap(x => ys.map(y => fromLambert([x, y]) as [number, number]));
  return [...boundsOfPositions(corners)];
}
