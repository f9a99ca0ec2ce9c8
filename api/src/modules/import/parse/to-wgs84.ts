import proj4 from 'proj4';
import { UnreadableFile } from './parsed-file';

const WGS84 = 4326;
/** EPSG:2154, the French national projection (definition of the EPSG registry). */
const LAMBERT_93 = 2154;
const LAMBERT_93_DEFINITION =
  '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
const DECIMALS = 1e8;

/** Coordinates of a file turned into longitude and latitude; what is no number stays and is reported later. */
export type Reproject = (coordinates: unknown) => unknown;

const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.every(part => typeof part === 'number');

/** Altitudes and measures are left out: GIS files carry them without anybody having asked. */
const flat: Reproject = coordinates => {
  if (isPosition(coordinates)) return coordinates.slice(0, 2);
  return Array.isArray(coordinates) ? coordinates.map(flat) : coordinates;
};

function converterOf(definition: string) {
  try {
    return proj4(definition, 'WGS84');
  } catch {
    throw new UnreadableFile('Unknown projection');
  }
}

function through(definition: string): Reproject {
  const converter = converterOf(definition);
  const convert: Reproject = coordinates => {
    if (!isPosition(coordinates)) return Array.isArray(coordinates) ? coordinates.map(convert) : coordinates;
    if (!coordinates.every(Number.isFinite)) return coordinates;
    const [x = 0, y = 0] = coordinates;
    return converter.forward([x, y]).map(degrees => Math.round(degrees * DECIMALS) / DECIMALS);
  };
  return convert;
}

/**
 * How coordinates of a reference system become WGS 84.
 *
 * @param definition well-known text of a system other than WGS 84 and Lambert-93, where the file has one
 * @throws UnreadableFile for a system nothing is known of
 */
export function toWgs84(srid: number, definition?: string): Reproject {
  if (srid === WGS84) return flat;
  if (srid === LAMBERT_93) return through(LAMBERT_93_DEFINITION);
  if (definition) return through(definition);
  throw new UnreadableFile(`Unknown reference system ${srid}`);
}

const SINGLE: Record<string, string> = {
  MultiPoint: 'Point',
  MultiLineString: 'LineString',
};

/** A geometry in WGS 84 without altitudes; a collection of one is that one. */
export function plainGeometry(geometry: unknown, reproject: Reproject): unknown {
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return null;
  const { type } = geometry;
  const coordinates = 'coordinates' in geometry ? reproject(geometry.coordinates) : undefined;
  const single = SINGLE[String(type)];
  if (single && Array.isArray(coordinates) && coordinates.length === 1)
    return { type: single, coordinates: coordinates[0] };
  return { type, coordinates };
}
