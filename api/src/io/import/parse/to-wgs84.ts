import proj4, { type Converter } from 'proj4';
import { UnreadableFile } from './parsed-file';
import { type System, systemOf } from './systems';

const DECIMALS = 1e8;

/**
 * Converts coordinates of a file to longitude and latitude. Invalid coordinates stay unchanged, and validation
 * refuses them.
 */
export type Reproject = (coordinates: unknown) => unknown;

const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.every(part => typeof part === 'number');

/** Drops altitudes and measures, which GIS files often contain. */
const flat: Reproject = coordinates => {
  if (isPosition(coordinates)) return coordinates.slice(0, 2);
  return Array.isArray(coordinates) ? coordinates.map(flat) : coordinates;
};

/** Cached converters by definition, since making a converter takes longer than converting a file. */
const converters = new Map<string, Converter>();
const MOST_CONVERTERS = 500;

function converterOf({ name, definition }: System): Converter {
  const system = definition ?? 'WGS84';
  const known = converters.get(system);
  if (known) return known;
  try {
    const converter = proj4(system, 'WGS84');
    if (converters.size < MOST_CONVERTERS) converters.set(system, converter);
    return converter;
  } catch {
    throw new UnreadableFile('system', { system: name });
  }
}

/**
 * Makes a conversion from a reference system to WGS 84.
 *
 * @param of the system, or its EPSG number
 * @throws UnreadableFile for an unknown system
 */
export function toWgs84(of: System | number): Reproject {
  const system = typeof of === 'number' ? systemOf(of) : of;
  if (system.definition === null) return flat;
  const converter = converterOf(system);
  const { degrees = 1 } = system;
  const convert: Reproject = coordinates => {
    if (!isPosition(coordinates)) return Array.isArray(coordinates) ? coordinates.map(convert) : coordinates;
    if (!coordinates.every(Number.isFinite)) return coordinates;
    const [x = 0, y = 0] = coordinates;
    return converter
      .forward([x * degrees, y * degrees])
      .map(converted => Math.round(converted * DECIMALS) / DECIMALS);
  };
  return convert;
}

/** Makes a conversion from WGS 84 to a reference system in metres, rounded to the millimetre. */
export function fromWgs84(srid: number): Reproject {
  const converter = converterOf(systemOf(srid));
  const convert: Reproject = coordinates => {
    if (!isPosition(coordinates)) return Array.isArray(coordinates) ? coordinates.map(convert) : coordinates;
    const [longitude = 0, latitude = 0] = coordinates;
    return converter.inverse([longitude, latitude]).map(metres => Math.round(metres * 1000) / 1000);
  };
  return convert;
}

const SINGLE: Record<string, string> = {
  MultiPoint: 'Point',
  MultiLineString: 'LineString',
};

/**
 * A geometry in WGS 84 without altitudes. A multi-point or multi-line with one part becomes that part. `null` for
 * other values.
 */
export function plainGeometry(geometry: unknown, reproject: Reproject): unknown {
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return null;
  const { type } = geometry;
  const coordinates = 'coordinates' in geometry ? reproject(geometry.coordinates) : undefined;
  const single = SINGLE[String(type)];
  if (single && Array.isArray(coordinates) && coordinates.length === 1)
    return { type: single, coordinates: coordinates[0] };
  return { type, coordinates };
}
