import { z } from 'zod';
import { importPreviewSchema, importProblemSchema } from './import';

/** Limits of imports into lists: bytes of the uploaded file, rows that are kept, and reported problems. */
export const LIST_IMPORT_LIMITS = {
  taxrefBytes: 400 * 1024 * 1024,
  taxrefRows: 50_000,
  ruleBytes: 100 * 1024 * 1024,
  ruleRows: 500_000,
  areaBytes: 100 * 1024 * 1024,
  areaRows: 40_000,
  problems: 1000,
} as const;

/** Classes of taxa to which an import of TAXREF is limited; `all`: no limit. */
export const TAXREF_CLASSES = ['Aves', 'Mammalia', 'all'] as const;
export type TaxrefClass = (typeof TAXREF_CLASSES)[number];

/** The answer to an import into a list. Existing rows are updated, so importing the same file again changes nothing. */
export const listImportReportSchema = z.object({
  dry_run: z.boolean(),
  /** Detected encoding or format of the file. */
  format: z.string(),
  /** Name of the reference system in which coordinates were read. */
  system: z.string().optional(),
  /** EPSG number of that system, and the systems to choose from; absent for a list without coordinates. */
  ...importPreviewSchema.pick({ srid: true, systems: true }).partial().shape,
  /** `rows`: number of rows of the file. `accepted`: number of rows selected for the import. */
  rows: z.int(),
  accepted: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Only of lists from which an import removes what the file no longer has. */
  removed: z.int().optional(),
  /** Names of the file that this server's list does not have: their number, and the first of them. */
  unknown: z.object({ count: z.int(), names: z.array(z.string()) }).optional(),
  /** The same for items that stay as they were edited here, although the file differs. */
  edited: z.object({ count: z.int(), names: z.array(z.string()) }).optional(),
  /** The first changes, in words. */
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })).optional(),
  problems: z.array(importProblemSchema),
  unused_columns: z.array(z.string()),
});
export type ListImportReport = z.infer<typeof listImportReportSchema>;
