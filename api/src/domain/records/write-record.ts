import { sql } from 'kysely';
import { check } from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { inChunks } from '../../store/in-chunks';
import { requireOwnPlace } from './edit-areas';
import { recordChange, recordChanges } from './history';
import type { WriteAnswer } from './perform-write';
import { counted, type Versioning } from './versioning';
import type { Writer } from './viewer';
import type { ReadRecord, Stored, Writable, WritableRecords } from './writable';

// Writes of one record: lock, check of the places its writer may change, the steps of its `Writable`, history,
// response.

type Fields = Record<string, unknown>;

const versioningOf = <Input extends object>(resource: Writable<Input>): Versioning =>
  resource.versioning ?? counted(resource.table);

interface Done<Input> {
  action: 'create' | 'update' | 'restore';
  before: Input | null;
}

async function readWritten<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  id: number,
  done: Done<Input>,
): Promise<ReadRecord<Input>> {
  const found = await resource.find(writer, id);
  if (!found) throw new RequestRefused('conflict');
  const before = done.before as Fields | null;
  await recordChange(writer, {
    kind: resource.kind,
    id,
    action: done.action,
    before,
    after: found.input as Fields,
  });
  return found;
}

/**
 * Reads a written record, records the change in the history, and makes the response.
 * @throws RequestRefused 409 if its support or line was deleted in the meantime
 */
async function answerWritten<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  { id, version }: { id: number; version: number },
  done: Done<Input>,
): Promise<WriteAnswer> {
  const found = await readWritten(writer, resource, id, done);
  const body = await found.answer();
  return { status: 200, headers: { etag: `"${versioningOf(resource).tagOf(version, body)}"` }, body };
}

/** Creates one record. @throws InvalidInput */
export async function createOne<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  input: Input,
): Promise<number> {
  const { problems, insert } = await resource.checkNew(writer, [input]);
  const [id] = await insert(writer);
  if (typeof id === 'number') return id;
  throw new InvalidInput(problems.flat());
}

/** Creates a record; its UUID must be new. */
export async function createRecord<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  input: Input & { uuid?: string | undefined },
): Promise<WriteAnswer> {
  if (resource.table && input.uuid) {
    const uuid = input.uuid.toLowerCase();
    const existing = await writer.db
      .selectFrom(resource.table)
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    if (existing) throw new RequestRefused('conflict', { body: { id: existing.id } });
  }
  await requireOwnPlace(writer, resource, input);
  const id = await createOne(writer, resource, input);
  const answer = await answerWritten(
    writer,
    resource,
    { id, version: 1 },
    { action: 'create', before: null },
  );
  const location = resource.table && { location: `/api/v1${resource.path}${id}/` };
  return { ...answer, status: 201, headers: { ...answer.headers, ...location } };
}

export interface WriteRequest {
  id: number;
  ifMatch: string | undefined;
}

/** Locks a record until the transaction ends. Refuses the write if the record has changed since it was read. */
async function lockRecord<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  { id, ifMatch }: WriteRequest,
): Promise<{ found: ReadRecord<Input>; version: number }> {
  const versioning = versioningOf(resource);
  const version = await versioning.lock(writer, id);
  const found = await resource.find(writer, id);
  if (!found) throw new RequestRefused('not_found');
  await versioning.requireMatch(ifMatch, version, found.answer);
  return { found, version };
}

/**
 * Applies a change to a record.
 * @returns the record's new version, and its input before the change
 */
async function writeChanged<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  request: WriteRequest,
  body: object,
  partial: boolean,
): Promise<{ version: number; before: Input }> {
  const { id } = request;
  const {
    found: { input: before },
    version,
  } = await lockRecord(writer, resource, request);
  const checked = check(resource.inputSchema, partial ? { ...before, ...body } : body);
  if (checked.status === 'invalid') throw new InvalidInput(checked.problems);
  await requireOwnPlace(writer, resource, checked.value, before);
  await resource.update(writer, id, checked.value, before);
  return { version: await versioningOf(resource).bump(writer, id, version), before };
}

/** Replaces a record, or changes the fields in `body` if `partial`. */
export async function updateRecord<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  request: WriteRequest,
  body: object,
  partial: boolean,
): Promise<WriteAnswer> {
  const { version, before } = await writeChanged(writer, resource, request, body, partial);
  return answerWritten(writer, resource, { id: request.id, version }, { action: 'update', before });
}

/** Changes some fields of a record in a bulk write, whose response does not show the record. */
export async function changeRecord<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  id: number,
  body: object,
  { action = 'update', ifMatch }: { action?: 'update' | 'restore'; ifMatch?: string | undefined } = {},
): Promise<void> {
  const { before } = await writeChanged(writer, resource, { id, ifMatch }, body, true);
  await readWritten(writer, resource, id, { action, before });
}

/** Marks records as deleted without further checks. */
export async function removeRecords<Input extends object>(
  writer: Writer,
  resource: WritableRecords<Input>,
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

/**
 * Marks a record as deleted, so that an administrator can restore it. The row of an administered item is deleted at
 * once.
 */
export async function removeRecord<Input extends object>(
  writer: Writer,
  resource: Writable<Input>,
  request: WriteRequest,
): Promise<WriteAnswer> {
  const { id } = request;
  const {
    found: { input },
  } = await lockRecord(writer, resource, request);
  await requireOwnPlace(writer, resource, input);
  if (resource.table) await removeRecords(writer, resource, [{ id, input }]);
  else {
    await resource.remove(writer, id, input);
    const before = resource.forgets ? null : (input as Fields);
    await recordChange(writer, { kind: resource.kind, id, action: 'delete', before, after: null });
  }
  return { status: 204, headers: {}, body: undefined };
}

/**
 * Restores a deleted record. @throws RequestRefused 404 for an unknown record, 409 if its parent record is deleted
 */
export async function restoreRecord<Input extends object>(
  writer: Writer,
  resource: WritableRecords<Input>,
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
    const found = await resource.find(writer, id);
    if (!found) throw new RequestRefused('conflict');
    return found.input;
  });
  return answerWritten(writer, resource, { id, version }, { action: 'restore', before: null });
}
