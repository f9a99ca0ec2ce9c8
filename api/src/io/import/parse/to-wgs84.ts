import proj4 from 'proj4';
import { conic, LAMBERT93, utm } from '../../../domain/records/projections';
import { UnreadableFile } from './parsed-file';

/**
 * Geographic systems whose datum equals WGS 84 within the accuracy of files: ETRS89, RGF93, French overseas; then those
 * with heights, which are left away.
 */
const DEGREES = [4326, 4258, 4171, 4624, 4627, 5489, 4470, 4979, 4937, 4965, 4967, 4971, 5488, 4469];

/** Definitions of the EPSG registry by number, for systems of French data. */
const DEFINITIONS: Record<number, string> = {
  2154: LAMBERT93,
  9794: LAMBERT93,
  // With heights of France and of Corsica.
  5698: LAMBERT93,
  5699: LAMBERT93,
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  27572:
    '+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +a=6378249.2 +b=6356515 +towgs84=-168,-60,320,0,0,0,0 +pm=paris +units=m +no_defs',
  // Guyane, La Réunion, the Antilles, Mayotte.
  2972: utm(22),
  2975: utm(40, true),
  5490: utm(20),
  4471: utm(38, true),
};

/** Families whose numbers contain the zone: conics of 42° to 50°, UTM on WGS 84 and on ETRS89. */
function definitionOf(srid: number): string | undefined {
  if (srid >= 3942 && srid <= 3950) return conic(srid - 3900, (srid - 3941) * 1_000_000 + 200_000);
  if (srid >= 32_601 && srid <= 32_660) return utm(srid - 32_600);
  if (srid >= 32_701 && srid <= 32_760) return utm(srid - 32_700, true);
  if (srid >= 25_828 && srid <= 25_838) return utm(srid - 25_800);
  return DEFINITIONS[srid];
}

const DECIMALS = 1e8;

/** Converts coordinates of a file to longitude and latitude; invalid ones stay and are reported later. */
export type Reproject = (coordinates: unknown) => unknown;

const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.every(part => typeof part === 'number');

/** Drops altitudes and measures, which GIS files often contain unasked. */
const flat: Reproject = coordinates => {
  if (isPosition(coordinates)) return coordinates.slice(0, 2);
  return Array.isArray(coordinates) ? coordinates.map(flat) : coordinates;
};

function converterOf(definition: string) {
  try {
    return proj4(definition, 'WGS84');
  } catch {
    throw new UnreadableFile('system', { system: definition.slice(0, 60) });
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
 * Makes a conversion from a reference system to WGS 84.
 *
 * @param definition well-known text of the file for a system with an unknown number
 * @throws UnreadableFile for an unknown system
 */
export function toWgs84(srid: number, definition?: string): Reproject {
  if (DEGREES.includes(srid)) return flat;
  const system = definitionOf(srid) ?? definition;
  if (system) return through(system);
  throw new UnreadableFile('system', { system: `EPSG:${srid}` });
}

/** Makes a conversion from WGS 84 to a reference system in metres, to the millimetre. */
export function fromWgs84(srid: number): Reproject {
  const converter = converterOf(definitionOf(srid) ?? '');
  const convert: Reproject = coordinates => {
    if (!isPosition(coordinates)) return Array.isArray(coordinates) ? coordinates.map(convert) : coordinates;
    const [longitude = 0, latitude = 0] = coordinates;
    return converter.inverse([longitude, latitude]).map(metres => Math.round(metres * 1000) / 1000);
  };
  return convert;
}

/** The number at the end of a name such as `urn:ogc:def:crs:EPSG::2154`; WGS 84 without a name. */
export function sridOf(name: string | undefined): number {
  if (!name || /(?:CRS|WGS ?)84$/i.test(name)) return 4326;
  // At most six digits: the registry has no longer numbers, and searching for their start would be slow.
  return Number(/\d{1,6}$/.exec(name.slice(-6))?.[0] ?? 0);
}

const SINGLE: Record<string, string> = {
  MultiPoint: 'Point',
  MultiLineString: 'LineString',
};

/** A geometry in WGS 84 without altitudes; a collection with one part becomes that part. */
export function plainGeometry(geometry: unknown, reproject: Reproject): unknown {
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return null;
  const { type } = geometry;
  const coordinates = 'coordinates' in geometry ? reproject(geometry.coordinates) : undefined;
  const single = SINGLE[String(type)];
  if (single && Array.isArray(coordinates) && coordinates.length === 1)
    return { type: single, coordinates: coordinates[0] };
  return { type, coordinates };
}
