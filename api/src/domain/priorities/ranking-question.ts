import type { rankingQuerySchema } from 'shared/server';
import type { z } from 'zod';
import type { RankingQuestion } from '../../readmodel/model/priority-ranking';

/** The part of a query that selects and orders the records. */
export function questionOf({
  kind,
  list,
  per,
  ...filter
}: z.output<typeof rankingQuerySchema> & Record<string, unknown>): RankingQuestion {
  return { type: kind, list, per, filter };
}
