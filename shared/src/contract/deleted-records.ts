import { z } from 'zod';
import { listOf } from './filters';
import { authorshipSchema, recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';

/** Kinds of records that are kept aside for a while when they are deleted, by the last part of their path. */
export const DELETED_KINDS = [
  'points',
  'lines',
  'diagnosis',
  'operations',
  'mortality',
  'sensitive-areas',
  'media',
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** GET `admin/deleted/`. */
export const deletedQuerySchema = tableQuerySchema.extend({ kind: listOf(z.enum(DELETED_KINDS)) });
export type DeletedQuery = z.output<typeof deletedQuerySchema>;

/** A deleted record that can still be brought back: POST on `path` and `restore/`. */
export const deletedRecordSchema = z.object({
  /** Kind and number, since numbers are counted per kind. */
  id: z.string(),
  kind: z.enum(DELETED_KINDS),
  record: recordIdSchema,
  path: z.string(),
  /** What tells it from others: a species, a name, a remark; may be empty. */
  name: z.string(),
  /** The support or line it belongs to. */
  infrastructure: recordIdSchema.nullable(),
  /** Day of the visit, the work, the find. */
  date: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: authorshipSchema.nullable(),
  /** From then on it may be gone for good. */
  kept_until: z.string(),
});
export type DeletedRecord = z.output<typeof deletedRecordSchema>;
