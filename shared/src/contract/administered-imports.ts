import { z } from 'zod';
import { importProblemSchema } from './import';

/** Bounds of imports into lists: bytes of the file as it is sent, rows that are kept. */
export const LIST_IMPORT_LIMITS = {
  taxrefBytes: 400 * 1024 * 1024,
  taxrefRows: 50_000,
  areaBytes: 100 * 1024 * 1024,
  areaRows: 40_000,
  problems: 1000,
} as const;

/** Which rows of TAXREF are taken: the class of the taxa. */
export const TAXREF_CLASSES = ['Aves', 'Mammalia', 'all'] as const;
export type TaxrefClass = (typeof TAXREF_CLASSES)[number];

/** The answer to an import into a list. Rows that exist already are brought up to date: sent again, it changes nothing. */
export const listImportReportSchema = z.object({
  dry_run: z.boolean(),
  /** How the file was read: its encoding or its format. */
  format: z.string(),
  /** Rows of the file, and those among them that were meant. */
  rows: z.int(),
  accepted: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.array(importProblemSchema),
  unused_columns: z.array(z.string()),
});
export type ListImportReport = z.infer<typeof listImportReportSchema>;
