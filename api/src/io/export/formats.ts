import { Readable } from 'node:stream';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { BYTE_ORDER_MARK, type CsvSeparator, csvLine, csvSeparator } from 'shared/contract/csv';
import type { Position } from 'shared/geometry';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { inTurns } from '../../store/let-others-in';
import type { Audience } from './define-table';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import { writeGeoPackage } from './geopackage-writer';
import { kmlOf, writeGpx } from './gpx-and-kml';
import { writeShapefile } from './shapefile-writer';
import { xmlCharacters } from './xml-text';

/** Number format of dates, which spreadsheets show in their own language. */
const DAY = 'yyyy-mm-dd';

/**
 * Converts a value to a cell. Days become dates, so that spreadsheets sort and filter them. Texts lose characters
 * that XML does not allow, and get line feeds as line ends.
 */
function cellOf(value: ExportValue, type: ColumnType | undefined): ExportValue | Date {
  if (typeof value !== 'string') return value;
  return type === 'date' ? new Date(`${value}T00:00:00Z`) : xmlCharacters(value).replace(/\r\n?/g, '\n');
}

function valuesOf({ geometry, values }: ExportRow, { isPlaced }: ExportTable): readonly ExportValue[] {
  if (!isPlaced) return values;
  const [longitude, latitude] = geometry.type === 'Point' ? geometry.coordinates : [null, null];
  return [...values, latitude, longitude];
}

async function* rowsOf(table: ExportTable) {
  const { columns, pages } = table;
  // Pages are split, since the library writes their rows without a pause.
  for await (const rows of pages)
    for await (const row of inTurns(rows))
      yield valuesOf(row, table).map((value, i) => cellOf(value, columns[i]?.type));
}

/** Streams a table as a workbook. Headers are frozen, days are dates, and texts are never formulas. */
function xlsxOf(table: ExportTable): ReadableStream<Uint8Array> {
  const columns: ColumnDef[] = table.columns.map(({ header, type }) => ({
    header,
    ...(type === 'date' && { numFmt: DAY, width: 12 }),
  }));
  return writeXlsxStream(rowsOf(table), {
    name: table.name.slice(0, 31),
    columns: table.isPlaced ? [...columns, { header: 'latitude' }, { header: 'longitude' }] : columns,
    freezePane: { rows: 1 },
  });
}

/**
 * Writes a table as a GeoJSON feature collection (RFC 7946) page by page. Properties have the columns' stable names.
 */
async function* geojsonOf(table: ExportTable): AsyncGenerator<string> {
  const feature = ({ id, geometry, values }: ExportRow) =>
    JSON.stringify({
      type: 'Feature',
      id,
      geometry,
      properties: Object.fromEntries(table.columns.map((column, i) => [column.name, values[i] ?? null])),
    });
  yield `{"type":"FeatureCollection","name":${JSON.stringify(table.name)},"features":[`;
  let isStarted = false;
  for await (const rows of table.pages) {
    if (rows.length === 0) continue;
    yield (isStarted ? ',\n' : '\n') + rows.map(feature).join(',\n');
    isStarted = true;
  }
  const credits = table.credits?.() ?? [];
  yield credits.length > 0 ? `\n],"attribution":${JSON.stringify(credits.join(' · '))}}\n` : '\n]}\n';
}

const pair = ([longitude, latitude]: Position) => `${longitude} ${latitude}`;

/**
 * Latitude, longitude and well-known text of a point. A line has only the text; other geometries have none of them.
 */
function geometryFields({ geometry }: ExportRow): ExportValue[] {
  if (geometry.type === 'Point')
    return [geometry.coordinates[1], geometry.coordinates[0], `POINT (${pair(geometry.coordinates)})`];
  if (geometry.type === 'LineString')
    return [null, null, `LINESTRING (${geometry.coordinates.map(pair).join(', ')})`];
  return [null, null, null];
}

/** Writes a table as CSV page by page. Well-known text uses decimal points in every language. */
async function* csvOf(table: ExportTable, separator: CsvSeparator): AsyncGenerator<string> {
  const line = (values: readonly ExportValue[]) => csvLine(values, separator);
  const places = table.isPlaced ? ['latitude', 'longitude', 'wkt'] : [];
  const headers = [...table.columns.map(column => column.header), ...places];
  yield BYTE_ORDER_MARK + line(headers);
  for await (const rows of table.pages)
    yield rows.map(row => line([...row.values, ...(table.isPlaced ? geometryFields(row) : [])])).join('');
}

interface Format {
  extension: string;
  mediaType: string;
  values: Audience['values'];
  /** Description of the file for the API documentation. */
  words: string;
  /** Schema of a file in JSON. */
  answer?: z.ZodType;
}

export interface StreamedFormat extends Format {
  stream(table: ExportTable, locale: Locale): Readable;
}

/**
 * A format whose first bytes depend on later bytes, so it is written to a file. Clients may request parts of the
 * file.
 */
export interface FileFormat extends Format {
  /**
   * Writes the file. Equal tables give equal bytes on the same day.
   * @param day `2026-11-26`
   */
  write(file: string, table: ExportTable, options: { locale: Locale; day: string }): Promise<void>;
}

export type ExportFormat = StreamedFormat | FileFormat;

const featureFileSchema = z.object({
  type: z.literal('FeatureCollection'),
  name: z.string(),
  attribution: z.string().optional(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.int(),
      geometry: z.looseObject({ type: z.string() }).nullable(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    values: 'words',
    words:
      'CSV in UTF-8 with labels in the language asked for; in French with semicolons and decimal commas.',
    stream: (table, locale) => Readable.from(csvOf(table, csvSeparator(locale))),
  },
  {
    extension: 'geojson',
    mediaType: 'application/geo+json; charset=utf-8',
    values: 'codes',
    words: 'GeoJSON in degrees, with codes instead of labels.',
    answer: featureFileSchema,
    stream: table => Readable.from(geojsonOf(table)),
  },
  {
    extension: 'gpx',
    mediaType: 'application/gpx+xml',
    values: 'words',
    words:
      'GPX 1.1 for GPS devices: points as waypoints, lines as tracks, columns as description and extensions.',
    write: writeGpx,
  },
  {
    extension: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    values: 'words',
    words: 'KML 2.2, with columns as extended data and labels in the language asked for.',
    stream: table => Readable.from(kmlOf(table)),
  },
  {
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    values: 'codes and labels',
    words: 'A GeoPackage with a layer of points and one of lines, with codes and labels beside them.',
    write: writeGeoPackage,
  },
  {
    // GDAL recognises an archive of shapefiles by this extension.
    extension: 'shp.zip',
    mediaType: 'application/zip',
    values: 'codes and labels',
    words:
      'An archive with a shapefile of points and one of lines; `columns.csv` in it has the whole names of columns.',
    write: writeShapefile,
  },
  {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    values: 'words',
    words: 'A workbook with one sheet and labels in the language asked for.',
    stream: table => Readable.from(xlsxOf(table)),
  },
];

/** Formats of records without a place. */
export const TABLE_FORMATS = EXPORT_FORMATS.filter(({ extension }) => ['csv', 'xlsx'].includes(extension));
