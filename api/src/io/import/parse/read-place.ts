import { isNestedTooDeep } from '../../../http/json-depth';
import { decimal } from './decimal';
import { crsSchema } from './parse-geojson';
import { readWellKnownBinary } from './read-well-known-binary';
import { type System, systemNamed, systemOf, WGS84 } from './systems';

/** The text before the coordinates of well-known text. */
const HEAD = /^(?:SRID=(\d{1,6});)?\s*((?:MULTI)?(?:POINT|LINESTRING|POLYGON))(?:\s*(?:Z|M|ZM))?$/i;
const MOST_HEAD = 60;
const TYPES = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'];

/** The numbers of `3.1 45.8 120` as JSON. Other words become `null`. */
const jsonOfPosition = (text: string) => JSON.stringify(text.trim().split(/\s+/).map(decimal));

/** The lists of positions between brackets; `null` for malformed text, such as unbalanced brackets. */
function listsIn(text: string): unknown[] | null {
  const json = text
    .split(/([(),])/)
    .map(part => (part.trim() === '' || /^[(),]$/.test(part) ? part : jsonOfPosition(part)))
    .join('')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  // A multipolygon has three levels of brackets around its positions, and no geometry has more.
  if (/\[\s*\[\s*\[\s*\[\s*\[/.test(json)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Parses well-known text with or without a leading `SRID=2154;`, in linear time. `null` for other text. */
export function readWellKnownText(text: string): PlaceText | null {
  const open = text.indexOf('(');
  const [, srid, name = ''] = HEAD.exec(text.slice(0, Math.min(open, MOST_HEAD)).trim()) ?? [];
  const type = TYPES.find(one => one.toUpperCase() === name.toUpperCase());
  const lists = open < 0 || !type ? null : listsIn(text.slice(open));
  if (!type || !lists) return null;
  const [first] = lists;
  // The points of a multipoint may have brackets of their own.
  const points =
    type === 'MultiPoint'
      ? lists.map(one => (Array.isArray(one) && Array.isArray(one[0]) ? one[0] : one))
      : lists;
  const coordinates = type === 'Point' && lists.length === 1 ? first : points;
  return { geometry: { type, coordinates }, ...(srid && { system: systemOf(Number(srid)) }) };
}

const MOST_TEXT = 100_000;
const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** Longitude and latitude from `45.78 3.08 410.5 4.9`: latitude, longitude, altitude, accuracy. */
function positionOf(text: string): [number, number] | null {
  const parts = text.trim().split(' ');
  const [latitude = '', longitude = ''] = parts;
  const isPosition =
    parts.length === 4 &&
    DEGREES.test(latitude) &&
    DEGREES.test(longitude) &&
    !parts.some(part => Number.isNaN(Number(part)));
  return isPosition ? [Number(longitude), Number(latitude)] : null;
}

/**
 * Parses a point or a trace of Kobo or ODK. A position has latitude, longitude, altitude and accuracy; semicolons
 * separate the positions of a trace. `null` for other text.
 */
export function readGeopoints(text: string): { type: string; coordinates: unknown } | null {
  if (text.length > MOST_TEXT) return null;
  const positions = text
    .split(';')
    .filter(part => part.trim() !== '')
    .map(positionOf);
  const [first = null, second] = positions;
  if (first === null || positions.includes(null)) return null;
  return second === undefined
    ? { type: 'Point', coordinates: first }
    : { type: 'LineString', coordinates: positions };
}

/**
 * `geometry` is not validated. `system` is present if the text names the reference system of its coordinates, or if
 * its notation implies WGS 84.
 */
export interface PlaceText {
  geometry: { type: unknown; coordinates: unknown };
  system?: System;
}

/**
 * Latitude and longitude as in `geo_point_2d` of open data. Decimals have a point, so that a decimal comma does not
 * separate two numbers.
 */
const PAIR = /^\(?(-?\d{1,2}\.\d{1,20}), ?(-?\d{1,3}\.\d{1,20})\)?$/;
/** Well-known binary in hexadecimal digits, as PostGIS prints it. */
const HEXADECIMAL = /^(?:\\x)?(0[01][\da-f]{16,})$/i;

function readPair(text: string): PlaceText | null {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  if (latitude === undefined) return null;
  const coordinates = [Number(longitude), Number(latitude)];
  return { geometry: { type: 'Point', coordinates }, system: WGS84 };
}

function readJson(text: string): PlaceText | null {
  if (!text.startsWith('{') || isNestedTooDeep(text)) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const geometry = isObject(json) && 'geometry' in json ? json.geometry : json;
  if (!isObject(geometry) || !('type' in geometry) || !('coordinates' in geometry)) return null;
  const crs = 'crs' in geometry ? crsSchema.parse(geometry.crs) : null;
  return { geometry, ...(crs && { system: systemNamed(crs.properties.name) }) };
}

function readBinary(text: string): PlaceText | null {
  const digits = HEXADECIMAL.exec(text)?.[1];
  const read = digits ? readWellKnownBinary(Buffer.from(digits, 'hex')) : null;
  return read && { geometry: read, ...(read.srid && { system: systemOf(read.srid) }) };
}

/**
 * Parses the place in a cell: a position of a form, latitude and longitude, GeoJSON, or well-known text or binary
 * with or without its system. `null` for other text.
 */
export function readPlace(text: string): PlaceText | null {
  const inDegrees = readGeopoints(text);
  if (inDegrees) return { geometry: inDegrees, system: WGS84 };
  return readPair(text) ?? readJson(text) ?? readBinary(text) ?? readWellKnownText(text);
}

/**
 * Whether a text is a place, whatever its column. Two numbers with few decimals could mean anything, so they are no
 * place.
 */
export const isPlace = (text: string): boolean =>
  readPlace(text) !== null && (readPair(text) === null || /\.\d{3}.*\.\d{3}/.test(text));
