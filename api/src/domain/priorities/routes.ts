import { localToday } from 'shared/contract';
import { infrastructureFilterSchema } from 'shared/kinds';
import {
  type Priority,
  type PriorityBill,
  priorityBillSchema,
  priorityCurveSchema,
  prioritySchema,
  rankingAimSchema,
  rankingPageSchema,
  rankingQuerySchema,
} from 'shared/programme';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announceCursor, readCursor } from '../../http/pages';
import { idParametersSchema } from '../../http/path-parameters';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Aim } from '../../readmodel/model/priority-curve';
import type { RankedOne, RankedPosition, RankingQuestion } from '../../readmodel/model/priority-ranking';
import { summariesOf } from '../orders/present-infrastructures';
import { openItemsOf } from '../orders/present-items';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { presentRanked } from './present-ranked';

type Ranked = Omit<Priority, 'infrastructure' | 'item'>;

const TAG = 'priorities';
const FIRST_OF_ALL = 100;
const listQuerySchema = infrastructureFilterSchema
  .extend(rankingQuerySchema.shape)
  .extend(rankingPageSchema.shape);
const curveQuerySchema = infrastructureFilterSchema
  .extend(rankingQuerySchema.shape)
  .extend(rankingAimSchema.shape);

/** The part of a query that says which records are meant, and how they are ordered. */
function questionOf({
  kind,
  list,
  per,
  ...filter
}: z.output<typeof rankingQuerySchema> & Record<string, unknown>): RankingQuestion {
  return { type: kind, list, per, filter };
}

const orderName = ({ type, list, per }: RankingQuestion) => `${type} ${list} ${per}`;

/** @throws InvalidInput for a cursor of another list */
function positionOf(question: RankingQuestion, cursor: string): RankedPosition {
  const values = z.array(z.number()).length(5);
  const schema = z.tuple([z.literal(orderName(question)), z.int().positive(), values]);
  const [, rank, place] = readCursor(cursor, schema);
  return { rank, values: place };
}

/** @throws InvalidInput for more than one */
function aimOf({ n, share, money }: z.output<typeof rankingAimSchema>): Aim {
  const given = [n, share, money].filter(value => value !== undefined);
  if (given.length > 1)
    throw new InvalidInput([{ path: ['share'], code: 'conflicting_fields', params: { other: 'n' } }]);
  if (share !== undefined) return { share };
  return money === undefined ? { n: n ?? FIRST_OF_ALL } : { money };
}

/** All terms of a score. @throws RequestRefused for what was deleted meanwhile */
async function billOf(viewer: Viewer, one: RankedOne, day: string): Promise<PriorityBill> {
  const { id, terms, facts, neighbours, of } = one;
  const [ranked] = await presentRanked(viewer, [one]);
  const infrastructure = (await summariesOf(viewer, [id])).get(id);
  if (!infrastructure) throw new RequestRefused('not_found');
  return {
    ...(ranked as Ranked),
    of,
    infrastructure,
    item: (await openItemsOf(viewer, [id], day)).get(id) ?? null,
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

/** Where to act: supports and lines in order, how much the first of them cover, and the terms of one. */
export function priorityRoutes(app: App, context: Context): void {
  const { ranking, curves } = context.model;

  app.get(
    '/priorities/',
    {
      schema: { querystring: listQuerySchema },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Where to act first',
        answer: z.array(prioritySchema),
      },
    },
    async (request, reply) => {
      const { limit, cursor, ...rest } = request.query;
      const question = questionOf(rest);
      const after = cursor ? positionOf(question, cursor) : null;
      const { records, total, next, scored } = await ranking.page(question, after, limit);
      const viewer = viewerOf(context, request);
      const ids = records.map(({ id }) => id);
      const summaries = await summariesOf(viewer, ids);
      const items = await openItemsOf(viewer, ids, scored.day);
      const ranked = await presentRanked(viewer, records);
      reply.header('x-settings-version', String(scored.version));
      const position = next && [orderName(question), next.rank, next.values];
      announceCursor(request, reply, { cursor: position, total });
      // One that was deleted meanwhile is left out.
      return ids.flatMap((id, i): Priority[] => {
        const infrastructure = summaries.get(id);
        return infrastructure
          ? [{ infrastructure, ...(ranked[i] as Ranked), item: items.get(id) ?? null }]
          : [];
      });
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
        answer: priorityBillSchema,
      },
    },
    async request => {
      const found = await ranking.one(request.params.id);
      if (!found) throw new RequestRefused('not_found');
      return billOf(viewerOf(context, request), found, localToday());
    },
  );
}
