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
export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 20_000, problems: 1000, groups: 100 } as const;

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

/** The same problem of many records, told once: the first of their rows, and how many there are. */
export const importProblemGroupSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  message: z.string(),
  count: z.int().positive(),
  rows: z.array(z.int().positive()),
});
export type ImportProblemGroup = z.infer<typeof importProblemGroupSchema>;

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
  /** All of the problems, equal ones together. */
  groups: z.array(importProblemGroupSchema).default([]),
  /** What it is undone by; nothing after a dry run. */
  batch: recordIdSchema.nullable().default(null),
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

/** Days an import can be undone: by whom it is of on the first one, by administrators on each. */
export const IMPORT_UNDO_DAYS = { importer: 1, administrator: 30 } as const;

/** GET `import/batches/`: imports of the last days, one's own or, for administrators, everybody's; newest first. */
export const importBatchSchema = z.object({
  id: recordIdSchema,
  kind: z.enum(IMPORT_KINDS),
  /** Name of the file as it was sent. */
  file: z.string(),
  /** How many were created. */
  records: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  state: z.enum(['unfinished', 'finished', 'undone']),
  may_undo: z.boolean(),
});
export const importBatchesSchema = z.array(importBatchSchema);
export type ImportBatch = z.infer<typeof importBatchSchema>;

/** DELETE `import/batches/{id}/`: what was changed or used since stays. */
export const importUndoneSchema = z.object({
  removed: z.int(),
  /** Ids of what stays, and why. */
  changed: z.array(recordIdSchema),
  in_use: z.array(recordIdSchema),
});
export type ImportUndone = z.infer<typeof importUndoneSchema>;
