import { PLACE_COLUMNS, type PlaceColumn } from 'shared/server';
import { normalizedText } from '../../../store/normalized-text';
import { systemOfWords } from './guess-system';
import { isPlace } from './read-place';
import type { System } from './systems';

/** Names of position columns, the most specific first. */
const NAMES: Record<PlaceColumn, readonly string[]> = {
  wkt: [
    ...['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'geom_wkt', 'geometrie', 'geometrie_wkt_4326'],
    ...['geo_shape', 'geojson', 'wkb_geometry', 'ewkb', 'wkb', 'geo_point_2d', 'geo_point'],
  ],
  latitude: ['latitude', 'decimallatitude', 'lat', 'y', 'coordy', 'yl93'],
  longitude: ['longitude', 'decimallongitude', 'lon', 'lng', 'long', 'x', 'coordx', 'xl93'],
  srid: ['srid', 'epsg', 'crs', 'geodeticdatum'],
};

/** Words beside the name that do not change its meaning: `coord_x`, `X (Lambert 93)`, `latitude_wgs84`. */
const BESIDE =
  /^(?:coord|coords|coordonnees?|coordinates?|geo|gps|m|dd|dms|deg|degres|lambert|lambert93|l93|rgf93|93|epsg|2154|4326|wgs|wgs84|84|centroid|cc\d\d)$/;

/** Fields by column name, as a person assigned them. They take precedence over fields found by name. */
export type AssignedColumns = ReadonlyMap<string, string>;

/** Indexes of the columns of the position; -1 for a missing column. */
export type PlaceIndexes = Record<PlaceColumn, number>;

export const wordsOf = (header: string): string[] => normalizedText(header).split(/[^a-z0-9]+/);

/** The word of a header that names the column: the only significant word, or a last `latitude` or `longitude`. */
function coreOf(header: string): string | undefined {
  const words = wordsOf(header).filter(word => word !== '' && !BESIDE.test(word));
  // Form programs prefix the name of the question: `_location_latitude`.
  const last = words.at(-1);
  return words.length === 1 || last === 'latitude' || last === 'longitude' ? last : undefined;
}

/**
 * Finds the columns of the position: assigned columns, otherwise columns found by name, otherwise a column whose
 * cells contain places.
 * @param firstOf the first text of a column
 */
export function placeColumns(
  headers: readonly string[],
  assigned: AssignedColumns,
  firstOf: (column: number) => string,
): PlaceIndexes {
  const free = headers.map(header => (assigned.has(header) ? '' : wordsOf(header).join('_')));
  const cores = free.map(header => (header ? coreOf(header) : undefined));
  const find = (field: PlaceColumn) => {
    const chosen = headers.findIndex(header => assigned.get(header) === field);
    if (chosen >= 0) return chosen;
    const exact = NAMES[field].map(name => free.indexOf(name)).find(at => at >= 0);
    if (exact !== undefined || field === 'srid') return exact ?? -1;
    return cores.findIndex(core => core !== undefined && NAMES[field].includes(core));
  };
  const indexes: PlaceIndexes = {
    wkt: find('wkt'),
    latitude: find('latitude'),
    longitude: find('longitude'),
    srid: find('srid'),
  };
  const isPlaced = indexes.wkt >= 0 || (indexes.latitude >= 0 && indexes.longitude >= 0);
  if (!isPlaced) indexes.wkt = free.findIndex((header, i) => header !== '' && isPlace(firstOf(i)));
  return indexes;
}

/** The reference system that the headers of the position name. */
export function systemOfHeaders(headers: readonly string[], indexes: PlaceIndexes): System | undefined {
  const words = PLACE_COLUMNS.flatMap(field => wordsOf(headers[indexes[field]] ?? ''));
  return systemOfWords(words);
}
