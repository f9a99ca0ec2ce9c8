import { z } from 'zod';
import { listOf, pageQuerySchema } from './filters';
import { recordIdSchema } from './identity';

/** Maximum rows of a page in administration. */
export const MOST_TABLE_ROWS = 1000;

/**
 * Query of every list under `admin/`. Pages are numbered. `ordering` is a column, prefixed with `-` for descending
 * order. Every word of `q` must occur in the texts of a row. `id` selects rows. The answer has the total in
 * `X-Total-Count`.
 */
export const tableQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(MOST_TABLE_ROWS).default(25),
  ordering: pageQuerySchema.shape.ordering,
  q: z.string().max(200).default(''),
  id: listOf(z.coerce.number().pipe(recordIdSchema), MOST_TABLE_ROWS),
});
export type TableQuery = z.output<typeof tableQuerySchema>;
