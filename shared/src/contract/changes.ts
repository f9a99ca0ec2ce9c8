import { z } from 'zod';
import { recordIdSchema } from './identity';

/**
 * GET `history/{resource}/{id}/`: changes of one record. `below=true` on an infrastructure includes the changes of its
 * visits, works, cases and pictures. `before` is the `id` of a change: only older changes are returned.
 */
export const changesQuerySchema = z.object({
  below: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional(),
  limit: z.coerce.number().int().min(1).max(5000).optional(),
  before: z.coerce.number().int().positive().optional(),
});

/** One change of a record. Lists put the newest first. */
export const changeSchema = z.object({
  id: recordIdSchema,
  /** Kind of the changed record, for lists of several kinds. Older servers omit it. */
  kind: z.string().optional(),
  record: recordIdSchema.optional(),
  at: z.string(),
  by: z.object({ username: z.string(), full_name: z.string() }).nullable(),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  /** The import that made the change. */
  batch: recordIdSchema.optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** GET `history/latest/`: a number that grows with every change of any record; 0 before the first change. */
export const latestChangeSchema = z.object({ latest: z.int().nonnegative() });
