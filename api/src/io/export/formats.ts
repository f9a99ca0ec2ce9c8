import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/wording';
import { csvOf } from './csv-writer';
import type { ExportTable } from './export-table';
import { geojsonOf } from './geojson-writer';
import { writeGeoPackage } from './geopackage-writer';
import { CODES, wordsIn } from './wording';
import { xlsxOf } from './xlsx-writer';

/** An export format. */
export interface ExportFormat {
  extension: string;
  mediaType: string;
  /** Words for people, or codes for programs. */
  wording(locale: Locale): Wording;
  write(table: ExportTable, locale: Locale): Promise<Readable>;
}

/** Prefix of the temporary folders for exports. */
export const EXPORT_FOLDER = 'avicable-export-';

/** A GeoPackage is a database and cannot be streamed while it is written, so it becomes a temporary file. */
async function geoPackageStream(table: ExportTable): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), EXPORT_FOLDER));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'export.gpkg');
    await writeGeoPackage(file, table);
    return createReadStream(file).once('close', remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    wording: wordsIn,
    write: async (table, locale) => Readable.from(csvOf(table, locale === 'fr' ? ';' : ',')),
  },
  {
    extension: 'geojson',
    mediaType: 'application/geo+json; charset=utf-8',
    wording: () => CODES,
    write: async table => Readable.from(geojsonOf(table)),
  },
  {
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    wording: () => CODES,
    write: geoPackageStream,
  },
  {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    wording: wordsIn,
    write: async table => Readable.from(xlsxOf(table)),
  },
];
