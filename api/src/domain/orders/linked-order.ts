import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { operationInputSchema } from 'shared/kinds';
import { moveBetween } from 'shared/programme';
import { type LinkAnswerInput, type LinkedOrder, linkedOrderSchema } from 'shared/programme/links';
import { check } from 'shared/server';
import { type Locale, textOf } from '../../config/texts';
import type { OrderLink } from '../../http/current-user';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { operationRecords } from '../kinds/operations';
import type { Context } from '../records/context';
import { inWrite } from '../records/in-write';
import { SERVER_ITSELF, type Viewer, type Writer } from '../records/viewer';
import { writable } from '../records/writable';
import { createRecord } from '../records/write-record';
import { lockItem } from '../works/lock-item';
import { makeMove } from '../works/make-move';
import { presentItems, selectItems } from './work-items';
import { presentOrders, selectOrders } from './work-orders';

/** The viewer of a link. Of the works, this viewer sees and moves only the items of the order. */
export const viewerOfLink = (context: Context, { order }: OrderLink): Viewer => ({
  context,
  db: context.db,
  userId: SERVER_ITSELF,
  order,
});

/** An order that the viewer sees. @throws RequestRefused 404 */
export async function orderOf(viewer: Viewer, id: number) {
  const row = await (await selectOrders(viewer)).where('work_orders.id', '=', id).executeTakeFirst();
  const [order] = await presentOrders(viewer, row ? [row] : [], localToday());
  if (!order) throw new RequestRefused('not_found');
  return order;
}

export async function itemsOfOrder(viewer: Viewer, order: number) {
  const rows = await (await selectItems(viewer))
    .where('work_items.order_id', '=', order)
    .orderBy('work_items.id')
    .execute();
  return presentItems(viewer, rows, localToday());
}

/**
 * Ids of the pictures that a link shows, by item. `before`: the newest picture of a diagnosis; `after`: the pictures
 * of the works.
 */
export async function picturesOfOrder({ db }: Viewer, order: number) {
  const { rows } = await sql<{ id: number; picture: number | null }>`
    select work_items.id, (
      select media.id from diagnoses
      join diagnosis_media on diagnosis_media.diagnosis_id = diagnoses.id
      join media on media.id = diagnosis_media.media_id
      where diagnoses.infrastructure_id = work_items.infrastructure_id
        and diagnoses.deleted_at is null and media.deleted_at is null
      order by diagnoses.date desc, diagnoses.id desc, diagnosis_media.position limit 1
    ) as picture from work_items where order_id = ${order} and deleted_at is null`.execute(db);
  const ofWorks = await db
    .selectFrom('work_items')
    .innerJoin('operation_media', 'operation_media.operation_id', 'work_items.operation_id')
    .innerJoin('media', 'media.id', 'operation_media.media_id')
    .select(['work_items.id', 'media.id as picture'])
    .where('work_items.order_id', '=', order)
    .where('work_items.deleted_at', 'is', null)
    .where('media.deleted_at', 'is', null)
    .orderBy('operation_media.position')
    .execute();
  return new Map(
    rows.map(({ id, picture: before }) => [
      id,
      { before, after: ofWorks.filter(one => one.id === id).map(({ picture }) => picture) },
    ]),
  );
}

export async function readLinkedOrder(context: Context, link: OrderLink): Promise<LinkedOrder> {
  const viewer = viewerOfLink(context, link);
  const pictures = await picturesOfOrder(viewer, link.order);
  const items = (await itemsOfOrder(viewer, link.order)).map(item => ({ ...item, ...pictures.get(item.id) }));
  // The schema removes fields that a link must not show.
  return linkedOrderSchema.parse({
    order: await orderOf(viewer, link.order),
    expires_at: link.expires_at,
    items,
  });
}

/** Refuses pictures that are deleted or were not sent by a link of the order. @throws InvalidInput */
async function requireSentPictures({ db, context }: Writer, order: number, ids: readonly number[]) {
  const sent = await db
    .selectFrom('order_link_media')
    .innerJoin('media', 'media.id', 'order_link_media.media_id')
    .select('media.id')
    .where('order_link_media.order_id', '=', order)
    .where(context.engine.among('media.id', ids))
    .where('media.deleted_at', 'is', null)
    .execute();
  if (sent.length < new Set(ids).size)
    throw new InvalidInput([{ path: ['media_id'], code: 'unknown_reference', params: {} }]);
}

const operations = writable(operationRecords);

/** Records fitted equipment as an operation. @returns its id; `null` if the same answer recorded it before */
async function recordFitting(writer: Writer, input: LinkAnswerInput, date: string): Promise<number | null> {
  const { item, uuid, neutralization_level, type_id, count, media_id, reason: remark } = input;
  const { infrastructure_id: infrastructure, state } = await lockItem(writer, item);
  const isRepeated =
    uuid &&
    (await writer.db
      .selectFrom('operations')
      .select('id')
      .where('uuid', '=', uuid.toLowerCase())
      .where('work_item_id', '=', item)
      .executeTakeFirst());
  if (isRepeated) return null;
  if (!moveBetween(state, 'FITTED'))
    throw new RequestRefused('impossible_move', { body: { current: state } });
  await requireSentPictures(writer, writer.order ?? 0, media_id);
  const types = [...(await writer.context.lists.snapshot()).byId.values()];
  const checked = check(operationInputSchema, {
    ...{ uuid, infrastructure, date, neutralization_level, media_id, remark, work_item_id: item },
    operation_type_id: types.find(({ code }) => code === 'OP_TYPE_INSTALL')?.id,
    equipments: [{ type_id, count, reference: '', comment: '' }],
  });
  if (checked.status === 'invalid') throw new InvalidInput(checked.problems);
  const { body } = await createRecord(writer, operations, checked.value as never);
  return (body as { id: number }).id;
}

/** The signature of writes through a link: the given name, and the name of the order. */
export async function signatureOf(context: Context, link: OrderLink, name: string, locale: Locale) {
  const { name: order } = await orderOf(viewerOfLink(context, link), link.order);
  return textOf(locale, 'link', 'signed', { name: name.replace(/\s+/g, ' '), order });
}

export async function answerByLink(
  context: Context,
  link: OrderLink,
  input: LinkAnswerInput,
  locale: Locale,
) {
  const signed = await signatureOf(context, link, input.name, locale);
  // The lists are read before the transaction, which holds the only connection of the embedded database.
  await context.lists.snapshot();
  const { item, uuid, to, date, planned_for = null, reason } = input;
  const day = date ?? localToday();
  await inWrite(context, SERVER_ITSELF, async given => {
    const writer = { ...given, order: link.order, signed };
    const operation = to === 'FITTED' ? await recordFitting(writer, input, day) : null;
    if (to === 'FITTED' && operation === null) return;
    const evidence = { uuid, fault: null, answers: null, media_id: [] };
    await makeMove(writer, { ...evidence, item, to, date: day, planned_for, reason, operation });
  });
}
