import { sql } from 'kysely';
import { check } from 'shared/contract';
import { inChunks } from '../../database/in-chunks';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { createOne } from './create-records';
import { requireOwnPlace } from './edit-areas';
import { recordChange, recordChanges } from './history';
import { itemTag, requireMatch } from './item-tag';
import type { WriteAnswer } from './perform-write';
import type { RecordResource, Stored } from './record-resource';
import type { Writer } from './viewer';

type Fields = Record<string, unknown>;

/** The record's own version, its row locked until the transaction ends. @throws RequestRefused 404 */
async function lockedVersion(
  { context, db }: Writer,
  table: RecordResource<object>['table'],
  id: number,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .modifyEnd(context.engine.lockRows)
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  return row.version;
}

async function answerOf<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  id: number,
  version: number,
): Promise<WriteAnswer> {
  const body = await resource.read(writer, id);
  if (!body) throw new Error(`${resource.kind} ${id} was written and cannot be read`);
  return { status: 200, headers: { etag: `"${itemTag(version, body)}"` }, body };
}

/** Creates a record; its uuid must be new. */
export async function createRecord<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  input: Input & { uuid?: string | undefined },
): Promise<WriteAnswer> {
  if (input.uuid) {
    const uuid = input.uuid.toLowerCase();
    const known = await writer.db
      .selectFrom(resource.table)
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    if (known) throw new RequestRefused('conflict', { body: { id: known.id } });
  }
  await requireOwnPlace(writer, resource, input);
  const id = await createOne(writer, resource, input);
  const after = (await resource.inputOf(writer, id)) as Fields | null;
  await recordChange(writer, { kind: resource.kind, id, action: 'create', before: null, after });
  const answer = await answerOf(writer, resource, id, 1);
  return {
    ...answer,
    status: 201,
    headers: { ...answer.headers, location: `/api/v1${resource.path}${id}/` },
  };
}

/** What a write on an existing record is asked with. */
export interface WriteRequest {
  id: number;
  ifMatch: string | undefined;
}

/** Replaces a record, or changes the fields of `body` when `partial`. */
export async function updateRecord<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  { id, ifMatch }: WriteRequest,
  body: object,
  partial: boolean,
): Promise<WriteAnswer> {
  const version = await lockedVersion(writer, resource.table, id);
  const before = await resource.inputOf(writer, id);
  if (!before) throw new RequestRefused('not_found');
  await requireMatch(ifMatch, version, () => resource.read(writer, id));
  const checked = check(resource.inputSchema, partial ? { ...before, ...body } : body);
  if (checked.status === 'invalid') throw new InvalidInput(checked.problems);
  await requireOwnPlace(writer, resource, checked.value, before);
  await resource.update(writer, id, checked.value, before);
  const stamp = { updated_at: writer.at, updated_by: writer.userId, version: version + 1 };
  await writer.db.updateTable(resource.table).set(stamp).where('id', '=', id).execute();
  const after = (await resource.inputOf(writer, id)) as Fields | null;
  await recordChange(writer, { kind: resource.kind, id, action: 'update', before: before as Fields, after });
  return answerOf(writer, resource, id, version + 1);
}

/** Puts records aside without asking further. */
export async function removeRecords<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  records: readonly Stored<Input>[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  await resource.markRemoved(writer, records, async function mark() {
    const stamp = { deleted_at: writer.at, deleted_by: writer.userId, version: sql<number>`version + 1` };
    await inChunks(ids, chunk =>
      writer.db.updateTable(resource.table).set(stamp).where('id', 'in', chunk).execute(),
    );
  });
  const removed = records.map(({ id, input }) => ({ id, before: input as Fields }));
  await recordChanges(
    writer,
    removed.map(one => ({ ...one, kind: resource.kind, action: 'delete' as const, after: null })),
  );
}

/** Puts a record aside; an administrator can restore it. */
export async function removeRecord<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  { id, ifMatch }: WriteRequest,
): Promise<WriteAnswer> {
  const version = await lockedVersion(writer, resource.table, id);
  const before = await resource.inputOf(writer, id);
  if (!before) throw new RequestRefused('not_found');
  await requireMatch(ifMatch, version, () => resource.read(writer, id));
  await requireOwnPlace(writer, resource, before);
  await removeRecords(writer, resource, [{ id, input: before }]);
  return { status: 204, headers: {}, body: undefined };
}

/** Brings a deleted record back. @throws RequestRefused 404 when there is none, 409 when what it belongs to is deleted */
export async function restoreRecord<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  id: number,
): Promise<WriteAnswer> {
  const { context, db } = writer;
  const row = await db
    .selectFrom(resource.table)
    .select('version')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .modifyEnd(context.engine.lockRows)
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  const version = row.version + 1;
  await resource.markRestored(writer, id, async function unmark() {
    const stamp = { deleted_at: null, deleted_by: null, version };
    await db.updateTable(resource.table).set(stamp).where('id', '=', id).execute();
    const input = await resource.inputOf(writer, id);
    if (!input) throw new RequestRefused('conflict');
    return input;
  });
  const after = (await resource.inputOf(writer, id)) as Fields | null;
  await recordChange(writer, { kind: resource.kind, id, action: 'restore', before: null, after });
  return answerOf(writer, resource, id, version);
}
