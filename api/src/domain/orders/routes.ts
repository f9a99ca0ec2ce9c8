import { localToday } from 'shared/contract';
import { madeMoveSchema, recommendedWorksSchema, workStatesSchema } from 'shared/programme';
import { workEventInputSchema } from 'shared/server';
import { workItems } from 'shared/works/kinds';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { jsonBytes } from '../../http/json-bytes';
import { RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import { performWrite, type WriteAnswer } from '../records/perform-write';
import { itemRoute, listRoute, recordRoutes, viewerOf, writeRoutes } from '../records/record-routes';
import { asOfSchema, selectedList, selectedPageSchema } from '../records/selected-records';
import type { Viewer } from '../records/viewer';
import { makeMove } from '../works/make-move';
import { alarmResource, selectedAlarms } from './alarms';
import { findRecommended, presentRecommended } from './recommended-works';
import { presentEvents, selectEvents, selectedEvents } from './work-events';
import { presentItems, selectedItems, selectItems, workItemResource } from './work-items';
import { selectedOrders, workOrderResource } from './work-orders';
import { countStates } from './work-states';

const { area, owner, in_bbox } = workItems.filterSchema.shape;
/** The filters of the list that select the counted items. */
const statesQuerySchema = workItems.filterSchema
  .omit({ state: true, open: true, overdue: true })
  .extend(asOfSchema.shape);

/** The response to a new event: the event and the present state of its item. */
async function answerMove(viewer: Viewer, id: number): Promise<WriteAnswer> {
  const row = await (await selectEvents(viewer)).where('work_events.id', '=', id).executeTakeFirst();
  const [event] = await presentEvents(viewer, row ? [row] : []);
  if (!event) throw new RequestRefused('conflict');
  const items = await (await selectItems(viewer)).where('work_items.id', '=', event.item).execute();
  const [item] = await presentItems(viewer, items, localToday());
  return { status: 201, headers: {}, body: { ...event, item } };
}

/**
 * Routes of works: coordinators write orders and explain alarms, accounts move items as far as their roles permit,
 * and operators read what concerns their owner.
 */
export function workRoutes(app: App, context: Context): void {
  listRoute(app, context, selectedList(selectedOrders));
  recordRoutes(app, context, workOrderResource);

  listRoute(app, context, selectedList(selectedItems));
  app.get(
    '/work-items/states/',
    {
      schema: { querystring: statesQuerySchema },
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
  listRoute(app, context, {
    path: '/work-items/recommended/',
    title: 'works',
    summary: 'Works that diagnoses advise and nobody ordered; operators see those of their owner only',
    description: 'Supports and lines whose last visit advises a measure that no order contains.',
    querySchema: selectedPageSchema.extend({ area, owner, in_bbox }),
    cursors: { id: 'id', last_diagnosis_date: 'id' },
    answer: z.array(recommendedWorksSchema),
    async read(viewer, query, page) {
      const { ids, ...rest } = await findRecommended(viewer, query, page);
      return { json: jsonBytes(await presentRecommended(viewer, ids)), ...rest };
    },
  });
  itemRoute(app, context, workItemResource);
  writeRoutes(app, context, workItemResource, ['patch']);

  listRoute(app, context, selectedList(selectedEvents));
  app.post(
    '/work-events/',
    {
      schema: { body: workEventInputSchema },
      config: {
        access: ['programme:coordinate', 'programme:operate', 'data:write'],
        tag: 'works',
        summary: 'Move an item; 409 `impossible_move` with its `current` state',
        description:
          'One step of an item, such as accepting, doing or verifying. Which steps are possible follows from the state and from who asks.',
        keyed: true,
        answer: madeMoveSchema,
        refuses: [404],
        status: 201,
      },
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer =>
        answerMove(writer, await makeMove(writer, request.body)),
      ),
  );

  listRoute(app, context, selectedList(selectedAlarms));
  itemRoute(app, context, alarmResource);
  writeRoutes(app, context, alarmResource, ['patch']);
}
