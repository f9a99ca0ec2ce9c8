import { z } from 'zod';
import { recordIdSchema } from './identity';

/**
 * GET `history/{resource}/{id}/`: one record's changes; `below=true` with those of the visits, works, cases and pictures
 * of an infrastructure. `before` is the `id` of a change: only older ones.
 */
export const changesQuerySchema = z.object({
  below: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional(),
  limit: z.coerce.number().int().min(1).max(5000).optional(),
  before: z.coerce.number().int().positive().optional(),
});

/** One change of a record, newest first. */
export const changeSchema = z.object({
  id: recordIdSchema,
  /** What was changed, where the changes of several records stand together; missing in what older servers tell. */
  kind: z.string().optional(),
  record: recordIdSchema.optional(),
  at: z.string(),
  by: z.object({ username: z.string(), full_name: z.string() }).nullable(),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  /** The import it was made by, with many others. */
  batch: recordIdSchema.optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** GET `history/latest/`: a number that grows with every change of a record, by whomever; 0 before the first one. */
export const latestChangeSchema = z.object({ latest: z.int().nonnegative() });
