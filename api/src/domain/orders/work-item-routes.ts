import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { OPEN_STATES, type WorkItemQuery, workItemQuerySchema, workItemSchema } from 'shared/programme';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announcePage, pageOf } from '../../http/pages';
import type { Context } from '../records/context';
import { cursorsOf, type Order, orderBy, readPage } from '../records/read-page';
import { itemRoute, viewerOf, writeRoutes } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { type ItemRow, presentItems, selectItems } from './present-items';
import { workItemResource } from './work-item-resource';

/** Later than every due date: items that nobody is waited for come last. */
const NEVER = '9999-12-31';

const ORDERS: Record<string, Order> = {
  id: orderBy('id', sql`work_items.id`),
  due: orderBy('date', sql`coalesce(work_items.due, ${sql.lit(NEVER)})`),
};

/** Selects the items that an account sees and a query asks for. */
async function foundItems(viewer: Viewer, query: WorkItemQuery, asOf: string) {
  const { among, inBox } = viewer.context.engine;
  const { state, owner, order, infrastructure, area, in_bbox: box, open, overdue } = query;
  const isOverdue = sql<boolean>`(work_items.due is not null and work_items.due < ${asOf})`;
  return (await selectItems(viewer))
    .$if(state !== undefined, rows => rows.where('work_items.state', 'in', state ?? []))
    .$if(owner !== undefined, rows => rows.where(among('work_orders.owner_id', owner ?? [])))
    .$if(order !== undefined, rows => rows.where(among('work_items.order_id', order ?? [])))
    .$if(infrastructure !== undefined, rows =>
      rows.where(among('work_items.infrastructure_id', infrastructure ?? [])),
    )
    .$if(area !== undefined, rows =>
      rows.where('work_items.infrastructure_id', 'in', links =>
        links
          .selectFrom('infrastructure_areas')
          .select('infrastructure_id')
          .where(among('area_id', area ?? [])),
      ),
    )
    .$if(box !== undefined, rows =>
      rows.where(inBox('infrastructures', 'infrastructures', box as NonNullable<typeof box>)),
    )
    .$if(open !== undefined, rows => rows.where('work_items.state', open ? 'in' : 'not in', [...OPEN_STATES]))
    .$if(overdue !== undefined, rows => rows.where(overdue ? isOverdue : sql<boolean>`not ${isOverdue}`));
}

/** Routes of ordered works: their list, one, and what is asked for. */
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
  itemRoute(app, context, workItemResource);
  writeRoutes(app, context, workItemResource, ['patch']);
}
