import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { recommendedWorksSchema, workItemSchema, workStatesSchema } from 'shared/programme';
import { recommendedQuerySchema, workItemQuerySchema, workStatesQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announcePage, pageOf } from '../../http/pages';
import type { Context } from '../records/context';
import { cursorsOf, type Order, orderBy, readPage } from '../records/read-page';
import { itemRoute, viewerOf, writeRoutes } from '../records/record-routes';
import { foundItems } from './found-items';
import { type ItemRow, presentItems } from './present-items';
import { findRecommended, presentRecommended } from './recommended-works';
import { workItemResource } from './work-item-resource';
import { countStates } from './work-states';

/** Later than every due date: items without one come last. */
const NEVER = '9999-12-31';

const ORDERS: Record<string, Order> = {
  id: orderBy('id', sql`work_items.id`),
  due: orderBy('date', sql`coalesce(work_items.due, ${sql.lit(NEVER)})`),
};

/** Cursor types of the orderings of recommended works. */
const RECOMMENDED_ORDERS = { id: 'id', last_diagnosis_date: 'id' } as const;

/** Routes of ordered works: the list, one item, and changes of the request. */
export function workItemRoutes(app: App, context: Context): void {
  const cursors = cursorsOf(ORDERS);
  app.get(
    '/work-items/',
    {
      schema: { querystring: workItemQuerySchema },
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'List; operators see the items of their owner only',
        description: 'Ordered works at supports and lines, with their state on the day `as_of`.',
        sends: ['Link', 'X-Total-Count'],
        answer: z.array(workItemSchema),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const asOf = request.query.as_of ?? localToday();
      const page = pageOf(request.query, cursors);
      const { rows, ...rest } = await readPage(
        (await foundItems(viewer, request.query, asOf)) as never,
        page,
        sql`work_items.id`,
        ORDERS,
      );
      announcePage(request, reply, page, rest);
      reply.header('cache-control', 'private, no-cache');
      return presentItems(viewer, rows as unknown as ItemRow[], asOf);
    },
  );

  app.get(
    '/work-items/states/',
    {
      schema: { querystring: workStatesQuerySchema },
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'Items by state; operators count those of their owner only',
        description: 'Numbers of items in each state, for the filters of the list.',
        answer: workStatesSchema,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return countStates(viewerOf(context, request), request.query);
    },
  );

  app.get(
    '/work-items/recommended/',
    {
      schema: { querystring: recommendedQuerySchema },
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'Works that diagnoses advise and nobody ordered; operators see those of their owner only',
        description: 'Supports and lines whose last visit advises a measure that no order contains.',
        sends: ['Link', 'X-Total-Count'],
        answer: z.array(recommendedWorksSchema),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const page = pageOf(request.query, RECOMMENDED_ORDERS);
      const { ids, ...rest } = await findRecommended(viewer, request.query, page);
      announcePage(request, reply, page, rest);
      reply.header('cache-control', 'private, no-cache');
      return presentRecommended(viewer, ids);
    },
  );
  itemRoute(app, context, workItemResource);
  writeRoutes(app, context, workItemResource, ['patch']);
}
