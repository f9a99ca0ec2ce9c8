import { z } from 'zod';
import { listOf } from './filters';
import { authorshipSchema, recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';

/** Kinds of records that stay restorable for a while after their deletion, by the last part of their path. */
export const DELETED_KINDS = [
  'points',
  'lines',
  'diagnosis',
  'operations',
  'mortality',
  'sensitive-areas',
  'media',
  'work-orders',
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** GET `admin/deleted/`. */
export const deletedQuerySchema = tableQuerySchema.extend({ kind: listOf(z.enum(DELETED_KINDS)) });
export type DeletedQuery = z.output<typeof deletedQuerySchema>;

/** A deleted record that can be restored by POST on `path` + `restore/`. */
export const deletedRecordSchema = z.object({
  /** Kind and number, since each kind numbers its own records. */
  id: z.string(),
  kind: z.enum(DELETED_KINDS),
  record: recordIdSchema,
  path: z.string(),
  /** Text that distinguishes the record: a species, a name or a remark; may be empty. */
  name: z.string(),
  /** The support or line that the record belongs to. */
  infrastructure: recordIdSchema.nullable(),
  /** Day of the visit, the work or the discovery. */
  date: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: authorshipSchema.nullable(),
  /** Instant until which the record is kept. After that it may be purged. */
  kept_until: z.string(),
});
export type DeletedRecord = z.output<typeof deletedRecordSchema>;
