import { Readable } from 'node:stream';
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
}

/** A format that is sent while it is written. */
export interface StreamedFormat extends Format {
  stream(table: ExportTable, locale: Locale): Readable;
}

/** A format whose beginning depends on its end: it becomes a file first, of which clients may ask for parts. */
export interface FileFormat extends Format {
  /**
   * The same table gives the same bytes on the same day.
   * @param day `2026-11-26`
   */
  write(file: string, table: ExportTable, options: { locale: Locale; day: string }): Promise<void>;
}

export type ExportFormat = StreamedFormat | FileFormat;

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    values: 'words',
    stream: (table, locale) => Readable.from(csvOf(table, locale === 'fr' ? ';' : ',')),
  },
  {
    extension: 'geojson',
    mediaType: 'application/geo+json; charset=utf-8',
    values: 'codes',
    stream: table => Readable.from(geojsonOf(table)),
  },
  {
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    values: 'codes and labels',
    write: (file, table, { day }) => writeGeoPackage(file, table, day),
  },
  {
    // The name by which GDAL knows an archive of shapefiles.
    extension: 'shp.zip',
    mediaType: 'application/zip',
    values: 'codes and labels',
    write: writeShapefile,
  },
  {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    values: 'words',
    stream: table => Readable.from(xlsxOf(table)),
  },
];
