import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { workOrderSchema } from 'shared/programme';
import { workOrderQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announcePage, pageOf } from '../../http/pages';
import type { Row } from '../../store/schema';
import type { Context } from '../records/context';
import { cursorsOf, type Order, orderBy, readPage } from '../records/read-page';
import { recordRoutes, viewerOf } from '../records/record-routes';
import { presentOrders, selectOrders, workOrderResource } from './work-order-resource';

const ORDERS: Record<string, Order> = {
  id: orderBy('id', sql`work_orders.id`),
  answer_by: orderBy('date', sql`work_orders.answer_by`),
};

/** Routes of orders: coordinators write them, operators read those to their owner. */
export function workOrderRoutes(app: App, context: Context): void {
  const cursors = cursorsOf(ORDERS);
  app.get(
    '/work-orders/',
    {
      schema: { querystring: workOrderQuerySchema },
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'List the orders; operators see those to their owner only',
        description:
          'Orders with the numbers of their items by state. `overdue=true` keeps those with items that are late on the day `as_of`.',
        sends: ['Link', 'X-Total-Count'],
        answer: z.array(workOrderSchema),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const { owner, overdue, as_of: asOf = localToday() } = request.query;
      const page = pageOf(request.query, cursors);
      const hasOverdue = sql<boolean>`exists (select 1 from work_items
        join infrastructures on infrastructures.id = work_items.infrastructure_id
        where work_items.order_id = work_orders.id and work_items.deleted_at is null
          and infrastructures.deleted_at is null and work_items.due < ${asOf})`;
      const selection = (await selectOrders(viewer))
        .$if(owner !== undefined, rows =>
          rows.where(context.engine.among('work_orders.owner_id', owner ?? [])),
        )
        .$if(overdue !== undefined, rows =>
          rows.where(overdue ? hasOverdue : sql<boolean>`not ${hasOverdue}`),
        );
      const { rows, ...rest } = await readPage(selection as never, page, sql`work_orders.id`, ORDERS);
      announcePage(request, reply, page, rest);
      reply.header('cache-control', 'private, no-cache');
      return presentOrders(viewer, rows as unknown as Row<'work_orders'>[], asOf);
    },
  );
  recordRoutes(app, context, workOrderResource);
}
