import { z } from 'zod';
import { recordIdSchema } from './identity';

/** Kinds that can be imported: POST `import/{kind}/`. `infrastructures` takes supports and lines together. */
export const IMPORT_KINDS = [
  'infrastructures',
  'points',
  'lines',
  'diagnosis',
  'operations',
  'mortality',
  'outages',
  'sensitive-areas',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Kinds whose imports are listed and can be undone. */
export const BATCH_KINDS = [...IMPORT_KINDS, 'programmes', 'surveys', 'trials'] as const;

/** File formats, detected from the content. */
export const IMPORT_FORMATS = ['geojson', 'csv', 'xlsx', 'shapefile', 'geopackage'] as const;

/**
 * Limits of an import: bytes of the file; rows, of records without a place (a log of outages) more; reported problems and groups of problems; columns, first rows and
 * refused rows of the preview; corrected cells; rows left out; pictures; reported rows that resemble a record; and
 * reported rows with a difference.
 */
export const IMPORT_LIMITS = {
  bytes: 50 * 1024 * 1024,
  rows: 20_000,
  placelessRows: 100_000,
  problems: 1000,
  groups: 100,
  columns: 200,
  firstRows: 200,
  refusedRows: 300,
  corrections: 2000,
  leftOut: 1000,
  pictures: 500,
  alike: 200,
  differences: 500,
} as const;

/** Maximum number of rows of a file of a kind. */
export const mostRowsOf = (kind: string): number =>
  kind === 'outages' ? IMPORT_LIMITS.placelessRows : IMPORT_LIMITS.rows;

/** `dry_run` is the default, so that nothing is written before a person has seen the report. */
export const importQuerySchema = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .default('true')
    .transform(value => value === 'true'),
});

/** Columns of a table (CSV, XLSX) that give the position. They are assigned like fields. */
export const PLACE_COLUMNS = ['latitude', 'longitude', 'wkt', 'srid'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];

/**
 * Handling of a row that resembles an existing record or an earlier row: leave it out, update the record, or add it.
 */
export const ALIKE_CHOICES = ['skip', 'update', 'add'] as const;
export type AlikeChoice = (typeof ALIKE_CHOICES)[number];

const rowNumber = z.int().positive().max(IMPORT_LIMITS.placelessRows);
const fieldName = z.string().max(100);
const columnName = z.string().max(300);

/**
 * Changes that a person makes to a file before its import: the form field `adjustments`, as JSON. Fields are named as
 * in the input.
 */
export const importAdjustmentsSchema = z.object({
  /** The field as which a column is read; empty to leave the column out. */
  columns: z
    .array(z.object({ column: columnName, field: fieldName }))
    .max(IMPORT_LIMITS.columns)
    .default([]),
  /** The code that a text of a field means. */
  values: z
    .array(z.object({ field: fieldName, text: z.string().max(300), code: fieldName }))
    .max(500)
    .default([]),
  /** Corrected cells; `latitude` and `longitude` in degrees replace the position. */
  cells: z
    .array(z.object({ row: rowNumber, field: fieldName, text: z.string().max(2000) }))
    .max(IMPORT_LIMITS.corrections)
    .default([]),
  left_out: z.array(rowNumber).max(IMPORT_LIMITS.leftOut).default([]),
  /** Handling of rows whose record exists (`same`), and of rows within `LIMITS.duplicateMetres` of a record. */
  same: z.enum(ALIKE_CHOICES).default('skip'),
  near: z.enum(ALIKE_CHOICES).default('add'),
  /**
   * For a file of supports and lines that left by an export and came back: whether its values replace those that were
   * changed on the server since, whether copies of a row are added, and whether records that it no longer holds are
   * removed. By default none of it.
   */
  returned: z
    .object({
      conflicts: z.boolean().default(false),
      copied: z.boolean().default(false),
      removed: z.boolean().default(false),
    })
    .optional(),
  /** EPSG number of the coordinates; detected by the server if omitted. */
  srid: z.int().positive().max(999_999).optional(),
  /** Name of the sheet of a workbook; by default, the first visible sheet. */
  sheet: z.string().max(100).optional(),
});
export type ImportAdjustments = z.infer<typeof importAdjustmentsSchema>;

/** A file as the server reads it: its columns, the fields they can become, and sample rows. */
export const importPreviewSchema = z.object({
  /**
   * Columns with their first value. `field`: the field as which a column is read; `null` if the column is ignored.
   * `also`: a field of the visit that fits as well, so that a person must choose.
   */
  columns: z.array(
    z.object({
      name: z.string(),
      field: z.string().nullable(),
      first: z.string(),
      also: z.string().optional(),
    }),
  ),
  /** Fields as which columns can be read. `options`: the items of a field with a list. */
  fields: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      required: z.boolean(),
      options: z.array(z.object({ code: z.string(), label: z.string() })).optional(),
      /** Whether a cell may name several items. */
      several: z.boolean().optional(),
    }),
  ),
  /** Texts that match no item of the field's list, with the number of cells. */
  unknown: z.array(z.object({ field: z.string(), text: z.string(), count: z.int() })),
  /** The first rows, and the first refused rows. `place`: longitude and latitude; `cells`: texts by field. */
  rows: z.array(
    z.object({
      row: z.int().positive(),
      refused: z.boolean(),
      place: z.tuple([z.number(), z.number()]).nullable(),
      cells: z.record(z.string(), z.string()),
    }),
  ),
  /** The first rows that resemble an existing record, or an earlier row of the file (`id` is `null`). */
  alike: z
    .array(
      z.object({ row: z.int().positive(), how: z.enum(['same', 'near']), id: recordIdSchema.nullable() }),
    )
    .default([]),
  /**
   * EPSG number of the coordinates' reference system. `null` without coordinates, before a system is chosen, or if
   * the file defines its own system.
   */
  srid: z.int().nullable().default(null),
  /** Name of that system; `null` without coordinates, or before a system is chosen. */
  system: z.string().nullable().default(null),
  /**
   * Reference systems to choose from. `fits`: this is one of several systems that fit the coordinates, so that a
   * person must choose.
   */
  systems: z.array(z.object({ srid: z.int(), name: z.string(), fits: z.boolean() })).default([]),
  /** Names of the sheets of a workbook, and the sheet that was read. */
  sheets: z
    .object({ names: z.array(z.string()), read: z.string() })
    .nullable()
    .default(null),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const count = z.int();
/** What a file that left by an export and came back would change. */
const importDifferenceSchema = z.object({
  /** Whether the file tells which records it held, so that records can be removed. */
  tells_removed: z.boolean(),
  /** Numbers of rows. `conflicts` are among the changed and removed rows. */
  changed: count,
  added: count,
  copied: count,
  removed: count,
  conflicts: count,
  unchanged: count,
  /** The first rows with a difference. */
  rows: z.array(
    z.object({
      row: z.int().positive(),
      /** Id of the record; `null` for a new one. */
      id: recordIdSchema.nullable(),
      /** `gone`: the record was deleted on the server since. */
      how: z.enum(['changed', 'added', 'copied', 'removed', 'gone']),
      /** Whether the record was changed on the server since, in a field that the row changes too. */
      conflict: z.boolean(),
      /** Longitude and latitude in the file, or of the record if it is removed. */
      place: z.tuple([z.number(), z.number()]).nullable(),
      /** Whether the row moves its record, and by how many metres; `null` for a line with other vertices. */
      moved: z.boolean(),
      metres: z.number().nullable(),
      /** Texts of the fields that differ, as a person reads them. `before` is the present value on the server. */
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

/** A problem of one record of a file; `row` counts from 1. */
export const importProblemSchema = z.object({
  row: z.int().positive(),
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** One problem that several records share, reported once with their number and the first of their rows. */
export const importProblemGroupSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  message: z.string(),
  count: z.int().positive(),
  rows: z.array(z.int().positive()),
});
export type ImportProblemGroup = z.infer<typeof importProblemGroupSchema>;

/**
 * The answer to an import. If a file that should be written has a problem, nothing is written and a 400 carries this
 * answer. `accepted` counts the rows that are neither refused nor counted in `known`.
 */
export const importReportSchema = z.object({
  dry_run: z.boolean(),
  format: z.enum(IMPORT_FORMATS),
  rows: z.int(),
  accepted: z.int(),
  /** Ids of the created records; empty after a dry run. */
  created: z.array(recordIdSchema),
  problems: z.array(importProblemSchema),
  /** Groups of equal problems. */
  groups: z.array(importProblemGroupSchema).default([]),
  /** Id for undoing the import; `null` after a dry run. */
  batch: recordIdSchema.nullable().default(null),
  unused_columns: z.array(z.string()),
  /**
   * Number of rows left out because their record exists. A form submission is also left out if its record was
   * deleted.
   */
  known: z.int().default(0),
  /** Number of existing records that rows update. */
  updated: z.int().default(0),
  /** Number of records that are removed, since a file that came back no longer holds them. */
  removed: z.int().default(0),
  /** For a file that came back from an export, what a dry run finds; `null` for other files. */
  difference: importDifferenceSchema.nullable().default(null),
  /** Number of rows of supports and lines that also bring a visit. */
  visits: z.int().default(0),
  alike: z.object({ same: z.int(), near: z.int() }).default({ same: 0, near: 0 }),
  /** Numbers of lines that have several parts, and of records made from their parts; `null` without such lines. */
  parts: z.object({ lines: z.int(), records: z.int() }).nullable().default(null),
  /**
   * Pictures that the rows name; `null` if they name none. `found`: number of pictures in the file. `missing`: number
   * of pictures that the file lacks. `names`: the first missing names.
   */
  pictures: z
    .object({ found: z.int(), missing: z.int(), names: z.array(z.string()) })
    .nullable()
    .default(null),
  /**
   * Preview of a dry run. A 400 also contains it if the file was readable but lacks columns or a reference system.
   */
  preview: importPreviewSchema.nullable().default(null),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/**
 * GET `import/progress/{key}/`: progress of the import that was sent with this `Idempotency-Key`; DELETE cancels it.
 * The server reads a file, then checks all of it, then writes. `stopped`: the import was refused or cancelled, or it
 * failed.
 */
export const importProgressSchema = z.object({
  state: z.enum(['running', 'finished', 'stopped']),
  step: z.enum(['reading', 'checking', 'writing']),
  rows: z.int(),
  done: z.int(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/** Days during which an import can be undone by its importer and by administrators. */
export const IMPORT_UNDO_DAYS = { importer: 1, administrator: 30 } as const;

/**
 * GET `import/batches/`: recent imports, newest first. Administrators get the imports of all users, other users their
 * own.
 */
export const importBatchSchema = z.object({
  id: recordIdSchema,
  kind: z.enum(BATCH_KINDS),
  file: z.string(),
  /** Number of created and updated records. */
  records: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  state: z.enum(['unfinished', 'finished', 'undone']),
  may_undo: z.boolean(),
});
export const importBatchesSchema = z.array(importBatchSchema);
export type ImportBatch = z.infer<typeof importBatchSchema>;

/** DELETE `import/batches/{id}/`: records that were changed or used since the import stay. */
export const importUndoneSchema = z.object({
  removed: z.int(),
  /** Ids of the records that stay, by reason. */
  changed: z.array(recordIdSchema),
  in_use: z.array(recordIdSchema),
});
export type ImportUndone = z.infer<typeof importUndoneSchema>;

/** Files of GenEst (USGS) for a programme: trials, search days, finds. A further one, `DWP`, is only written. */
export const GENEST_FILES = ['SE', 'CP', 'SS', 'CO'] as const;
export type GenestFile = (typeof GENEST_FILES)[number];

const genestProblemSchema = z.object({
  file: z.enum(GENEST_FILES),
  /** Line of the file; the header is line 1. */
  row: z.int().positive(),
  code: z.enum([
    'unknown_unit',
    'ambiguous_unit',
    'unknown_species',
    'unknown_size',
    'bad_date',
    'bad_sequence',
    'bad_interval',
    'nothing_searched',
    'refused',
  ]),
  /** What the file says. */
  value: z.string(),
  /** Why the record was refused. */
  message: z.string().nullable(),
});
export type GenestProblem = z.infer<typeof genestProblemSchema>;

/** POST `programmes/{id}/genest/`: what the files become, or became. Rows with a problem are left out. */
export const genestReportSchema = z.object({
  dry_run: z.boolean(),
  trials: z.int(),
  surveys: z.int(),
  mortality: z.int(),
  /** Number of rows whose records exist. */
  known: z.int(),
  /** The first problems, and their number. */
  problems: z.array(genestProblemSchema),
  total: z.int(),
});
export type GenestReport = z.infer<typeof genestReportSchema>;
