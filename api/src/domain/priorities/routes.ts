import { localToday } from 'shared/contract';
import { type PriorityBill, priorityBillSchema, priorityCurveSchema, prioritySchema } from 'shared/programme';
import {
  infrastructureFilterSchema,
  rankingAimSchema,
  rankingPageSchema,
  rankingQuerySchema,
} from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announceCursor, readCursor } from '../../http/pages';
import { idParametersSchema } from '../../http/path-parameters';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Aim } from '../../readmodel/model/priority-curve';
import type { RankedOne, RankedPosition, RankingQuestion } from '../../readmodel/model/priority-ranking';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { presentPriorities, questionOf } from './present-ranked';

const TAG = 'priorities';
const FIRST_OF_ALL = 100;
const listQuerySchema = infrastructureFilterSchema
  .extend(rankingQuerySchema.shape)
  .extend(rankingPageSchema.shape);
const curveQuerySchema = infrastructureFilterSchema
  .extend(rankingQuerySchema.shape)
  .extend(rankingAimSchema.shape);

const orderName = ({ type, list, per }: RankingQuestion, asOf?: string) =>
  [type, list, per, ...(asOf ? [asOf] : [])].join(' ');

/**
 * Parses the cursor of a page.
 * @throws InvalidInput for a cursor of another list
 */
function positionOf(name: string, cursor: string): RankedPosition {
  const values = z.array(z.number()).length(5);
  const schema = z.tuple([z.literal(name), z.int().positive(), values]);
  const [, rank, place] = readCursor(cursor, schema);
  return { rank, values: place };
}

/**
 * Reads the one aim of a query.
 * @throws InvalidInput for more than one
 */
function aimOf({ n, share, money }: z.output<typeof rankingAimSchema>): Aim {
  const aims = [n, share, money].filter(value => value !== undefined);
  if (aims.length > 1)
    throw new InvalidInput([{ path: ['share'], code: 'conflicting_fields', params: { other: 'n' } }]);
  if (share !== undefined) return { share };
  return money === undefined ? { n: n ?? FIRST_OF_ALL } : { money };
}

/**
 * All terms of a record's score.
 * @throws RequestRefused for a record deleted in the meantime
 */
async function billOf(viewer: Viewer, one: RankedOne, day: string): Promise<PriorityBill> {
  const { terms, facts, neighbours, of, searches } = one;
  const [priority] = await presentPriorities(viewer, [one], day);
  if (!priority) throw new RequestRefused('not_found');
  return {
    ...priority,
    of,
    searches,
    terms: {
      prior: facts.prior,
      notes: [...facts.notes],
      is_evaluated: facts.isEvaluated,
      area_weight: facts.areaWeight,
      deaths: facts.evidence.deaths,
      effort: facts.evidence.effort,
      deaths_before: facts.before?.deaths ?? null,
      effort_before: facts.before?.effort ?? null,
      neighbour_deaths: neighbours.deaths,
      neighbour_expected: neighbours.expected,
      neighbourhood: terms.neighbourhood,
      alpha: terms.alpha,
      beta: terms.beta,
      before: terms.before,
      effect: terms.effect,
    },
  };
}

/**
 * Routes of the ranking of supports and lines: the list in order, what its first records cover, and the terms of one
 * score.
 */
export function priorityRoutes(app: App, context: Context): void {
  const { ranking, pastRanking, curves } = context.model;

  app.get(
    '/priorities/',
    {
      schema: { querystring: listQuerySchema },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Where to act first',
        description:
          'Supports or lines by the deaths that works there would prevent, for each support or euro. Pages with `cursor`; with `as_of` the order of an earlier day.',
        sends: ['Link', 'X-Total-Count', 'X-Settings-Version'],
        answer: z.array(prioritySchema),
      },
    },
    async (request, reply) => {
      const { limit, cursor, as_of, ...rest } = request.query;
      const question = questionOf(rest);
      const name = orderName(question, as_of);
      const after = cursor ? positionOf(name, cursor) : null;
      const { records, total, next, scored } =
        as_of && as_of < localToday()
          ? await pastRanking.page(question, as_of, after, limit)
          : await ranking.page(question, after, limit);
      const viewer = viewerOf(context, request);
      reply.header('x-settings-version', String(scored.version));
      const position = next && [name, next.rank, next.values];
      announceCursor(request, reply, { cursor: position, total });
      return presentPriorities(viewer, records, scored.day);
    },
  );

  app.get(
    '/priorities/curve/',
    {
      schema: { querystring: curveQuerySchema },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Share of the deaths that works cover',
        description:
          'How much the first ones of the order prevent: the first `n`, those for a `share` of the deaths, or those for an amount of `money`.',
        sends: ['X-Settings-Version'],
        answer: priorityCurveSchema,
      },
    },
    async (request, reply) => {
      const { n, share, money, ...rest } = request.query;
      const { scored, ...curve } = await curves.curve(questionOf(rest), aimOf({ n, share, money }));
      reply.header('x-settings-version', String(scored.version));
      return curve;
    },
  );

  app.get(
    '/priorities/:id/',
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'The score of one support or line, like a bill',
        description: 'Every term of the score with what it is made of, so that anybody can check it.',
        answer: priorityBillSchema,
      },
    },
    async request => {
      const ranked = await ranking.one(request.params.id);
      if (!ranked) throw new RequestRefused('not_found');
      return billOf(viewerOf(context, request), ranked, localToday());
    },
  );
}
