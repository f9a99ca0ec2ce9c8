import { Readable } from 'node:stream';
import { csvSeparator } from 'shared/contract/csv';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { csvOf } from './csv-writer';
import type { Audience } from './define-table';
import type { ExportTable } from './export-table';
import { geojsonOf } from './geojson-writer';
import { writeGeoPackage } from './geopackage-writer';
import { writeShapefile } from './shapefile-writer';
import { xlsxOf } from './xlsx-writer';

interface Format {
  extension: string;
  mediaType: string;
  values: Audience['values'];
  /** Description of the file for the API documentation. */
  words: string;
  /** Schema of a file in JSON. */
  answer?: z.ZodType;
}

/** A format that is sent while it is written. */
export interface StreamedFormat extends Format {
  stream(table: ExportTable, locale: Locale): Readable;
}

/** A format whose beginning depends on its end. It is written to a file first, of which clients may request parts. */
export interface FileFormat extends Format {
  /**
   * Writes the file. The same table gives the same bytes on the same day.
   * @param day `2026-11-26`
   */
  write(file: string, table: ExportTable, options: { locale: Locale; day: string }): Promise<void>;
}

export type ExportFormat = StreamedFormat | FileFormat;

/** Features whose properties are the columns of the export. */
const featureFileSchema = z.object({
  type: z.literal('FeatureCollection'),
  name: z.string(),
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
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    values: 'codes and labels',
    words: 'A GeoPackage with a layer of points and one of lines, with codes and labels beside them.',
    write: (file, table, { day }) => writeGeoPackage(file, table, day),
  },
  {
    // File extension by which GDAL recognises an archive of shapefiles.
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
