import { z } from 'zod';
import { recordIdSchema } from './identity';

/** What can be imported: POST `import/{kind}/`. `infrastructures` takes supports and lines together. */
export const IMPORT_KINDS = [
  'infrastructures',
  'points',
  'lines',
  'diagnosis',
  'operations',
  'mortality',
  'sensitive-areas',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How files are read, told by their content. */
export const IMPORT_FORMATS = ['geojson', 'csv', 'shapefile', 'geopackage'] as const;

/** Bounds of an import, in bytes, records and reported problems. */
export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 20_000, problems: 1000 } as const;

/** `dry_run` is the default: nothing is written before somebody has seen the report. */
export const importQuerySchema = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .default('true')
    .transform(value => value === 'true'),
});

/** What is wrong with one record of a file; `row` counts from 1. */
export const importProblemSchema = z.object({
  row: z.int().positive(),
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/**
 * The answer to an import, and inside a 400 when anything is wrong with a file that was to be written: then nothing
 * was. `accepted` counts the records without a problem.
 */
export const importReportSchema = z.object({
  dry_run: z.boolean(),
  format: z.enum(IMPORT_FORMATS),
  rows: z.int(),
  accepted: z.int(),
  /** Ids of what was created; empty after a dry run. */
  created: z.array(recordIdSchema),
  problems: z.array(importProblemSchema),
  /** Columns of the file that mean nothing here. */
  unused_columns: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/**
 * GET `import/progress/{key}/`: how far the import is that was sent with this `Idempotency-Key`; DELETE cancels it. A
 * file is read, then checked as a whole, then written. `stopped`: nothing came of it.
 */
export const importProgressSchema = z.object({
  state: z.enum(['running', 'finished', 'stopped']),
  step: z.enum(['reading', 'checking', 'writing']),
  rows: z.int(),
  done: z.int(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;
