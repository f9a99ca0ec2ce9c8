import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { madeMoveSchema, workEventSchema } from 'shared/programme';
import { workEventInputSchema, workEventQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announcePage, pageOf } from '../../http/pages';
import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import type { Context } from '../records/context';
import { performWrite, type WriteAnswer } from '../records/perform-write';
import { cursorsOf, type Order, orderBy, readPage } from '../records/read-page';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { makeMove } from '../works/make-move';
import { seesItem } from '../works/works-access';
import { presentEvents } from './present-events';
import { presentItems, selectItems } from './present-items';

const ORDERS: Record<string, Order> = { id: orderBy('id', sql`work_events.id`) };

/** Selects the events of items that an account sees. */
const selectEvents = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('work_events')
    .innerJoin('work_items', 'work_items.id', 'work_events.item_id')
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .selectAll('work_events')
    .where('work_items.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null)
    .where(await seesItem(viewer, 'work_events.item_id'));

/** The response to a new event: the event and the present state of its item. */
async function answerMove(viewer: Viewer, id: number): Promise<WriteAnswer> {
  const row = await (await selectEvents(viewer)).where('work_events.id', '=', id).executeTakeFirst();
  const [event] = await presentEvents(viewer, row ? [row] : []);
  if (!event) throw new RequestRefused('conflict');
  const items = await (await selectItems(viewer)).where('work_items.id', '=', event.item).execute();
  const [item] = await presentItems(viewer, items, localToday());
  return { status: 201, headers: {}, body: { ...event, item } };
}

/** Routes of works events, which are added and listed but never changed. */
export function workEventRoutes(app: App, context: Context): void {
  const cursors = cursorsOf(ORDERS);
  app.get(
    '/work-events/',
    {
      schema: { querystring: workEventQuerySchema },
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'List the moves of items; operators see those of their owner only',
        description: 'Who moved which item when, from which state to which, with the remark.',
        sends: ['Link', 'X-Total-Count'],
        answer: z.array(workEventSchema),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const { item } = request.query;
      const page = pageOf(request.query, cursors);
      const selection = (await selectEvents(viewer)).$if(item !== undefined, rows =>
        rows.where(context.engine.among('work_events.item_id', item ?? [])),
      );
      const { rows, ...rest } = await readPage(selection as never, page, sql`work_events.id`, ORDERS);
      announcePage(request, reply, page, rest);
      reply.header('cache-control', 'private, no-cache');
      return presentEvents(viewer, rows as unknown as Row<'work_events'>[]);
    },
  );

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
}
