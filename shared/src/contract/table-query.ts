import { z } from 'zod';
import { listOf, pageQuerySchema } from './filters';
import { recordIdSchema } from './identity';

/** Most rows a page of a list in administration holds. */
export const MOST_TABLE_ROWS = 1000;

/**
 * Every list below `admin/`: pages by number, `ordering` by a column (`-` before it for descending), every word of `q`
 * somewhere in the texts of a row, `id` for chosen rows only. The total stands in `X-Total-Count`.
 */
export const tableQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(MOST_TABLE_ROWS).default(25),
  ordering: pageQuerySchema.shape.ordering,
  q: z.string().max(200).default(''),
  id: listOf(z.coerce.number().pipe(recordIdSchema), MOST_TABLE_ROWS),
});
export type TableQuery = z.output<typeof tableQuerySchema>;
