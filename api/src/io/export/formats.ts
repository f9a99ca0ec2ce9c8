import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/wording';
import { csvOf } from './csv-writer';
import type { ExportTable } from './export-table';
import { geojsonOf } from './geojson-writer';
import { writeGeoPackage } from './geopackage-writer';
import { CODES, wordsIn } from './wording';
import { xlsxOf } from './xlsx-writer';

/** What is sent. `bytes` is its length, if that is known before it ends. */
export interface ExportFile {
  stream: Readable;
  bytes?: number;
}

/** An export format. */
export interface ExportFormat {
  extension: string;
  mediaType: string;
  /** What the file is like, for the description of the interface. */
  words: string;
  /** Schema of a file in JSON. */
  answer?: z.ZodType;
  /** Words for people, or codes for programs. */
  wording(locale: Locale): Wording;
  write(table: ExportTable, locale: Locale): Promise<ExportFile>;
}

/** Prefix of the temporary folders for exports. */
export const EXPORT_FOLDER = 'avicable-export-';

/** A GeoPackage is a database and cannot be streamed while it is written, so it becomes a temporary file. */
async function geoPackageFile(table: ExportTable): Promise<ExportFile> {
  const folder = await mkdtemp(join(tmpdir(), EXPORT_FOLDER));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'export.gpkg');
    await writeGeoPackage(file, table);
    const { size } = await stat(file);
    return { stream: createReadStream(file).once('close', remove), bytes: size };
  } catch (error) {
    await remove();
    throw error;
  }
}

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
    words: 'CSV in UTF-8 with labels in the language asked for; separated by semicolons in French.',
    wording: wordsIn,
    write: async (table, locale) => ({ stream: Readable.from(csvOf(table, locale === 'fr' ? ';' : ',')) }),
  },
  {
    extension: 'geojson',
    mediaType: 'application/geo+json; charset=utf-8',
    words: 'GeoJSON in degrees, with codes instead of labels.',
    answer: featureFileSchema,
    wording: () => CODES,
    write: async table => ({ stream: Readable.from(geojsonOf(table)) }),
  },
  {
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    words: 'A GeoPackage with one layer, with codes instead of labels.',
    wording: () => CODES,
    write: geoPackageFile,
  },
  {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    words: 'A workbook with one sheet and labels in the language asked for.',
    wording: wordsIn,
    write: async table => ({ stream: Readable.from(xlsxOf(table)) }),
  },
];
