import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { NomenclatureTypeCode, Problem } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import { MOST_CHOSEN, MOST_LEFT_OUT, type SelectionChanged, type SelectionChangeInput } from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { lineResource, supportResource } from '../infrastructures/service';
import { mortalityCases } from '../kinds/mortality';
import type { SentAnswer } from '../records/perform-write';
import { keyedRequestOf, performWriteInParts } from '../records/perform-write-in-parts';
import { knownRecords, ReferenceCheck } from '../records/references';
import { takeBackUpdate } from '../records/take-back-update';
import type { Viewer, Writer } from '../records/viewer';
import { type WritableRecords, writable } from '../records/writable';
import { changeRecord, removeRecord } from '../records/write-record';
import { chosenIds, selectionOf } from './selections';

/** Records per transaction, few so that other writers wait only briefly. */
const PART = 100;
const TARGETS = {
  infrastructures: [supportResource, lineResource] as unknown as readonly WritableRecords<object>[],
  mortality: [writable(mortalityCases)] as unknown as readonly WritableRecords<object>[],
};
const problemOf = (code: Problem['code']): Problem => ({ path: [], code, params: {} });
const GONE = problemOf('unknown_reference');

/** The result for a record: changed, without a change to make, or left out because of a problem. */
type Outcome = 'changed' | 'same' | Problem;

/** The outcome of a single write. A refusal leaves out only its record. */
async function outcomeOf(write: Promise<Outcome>): Promise<Outcome> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems[0] ?? GONE;
    if (error instanceof RequestRefused && error.statusCode < 500) return error.refusal.problem ?? GONE;
    throw error;
  }
}

/** A write of many records. Items are numbered, so that a part continues after the last item of the previous part. */
interface WriteOfAll<Item> {
  /**
   * The number of the change in the history (`null` for none), and how many records an earlier attempt has undone
   * already. Throws if the request is refused.
   */
  begin(): Promise<{ change: number | null; undone?: number }>;
  /** At most `PART` items after a number. */
  next(db: Queryable, after: number): Promise<Item[]>;
  one(writer: Writer, item: Item): Promise<Outcome>;
  isUndoable?: boolean;
}

/** Writes records part by part, each like a single write. Refused records are left out and listed. */
function writeAll<Item extends { id: number; number: number }>(
  { context }: Viewer,
  request: FastifyRequest,
  { begin, next, one, isUndoable = false }: WriteOfAll<Item>,
): Promise<SentAnswer> {
  type Begun = Awaited<ReturnType<WriteOfAll<Item>['begin']>>;
  type Progress = Omit<SelectionChanged, 'undo'> & Begun & { after: number };
  return performWriteInParts<Progress>(context, keyedRequestOf(request), {
    bodyDigest: JSON.stringify(request.body ?? null),
    begin: async () => ({ changed: 0, left_out: [], left_out_total: 0, after: 0, ...(await begin()) }),
    async part(writer, { after, change, undone = 0, ...before }) {
      const partWriter = change === null ? writer : { ...writer, selectionChange: change };
      const items = await next(writer.db, after);
      const result = { ...before, left_out: [...before.left_out] };
      for (const item of items) {
        const outcome = await outcomeOf(one(partWriter, item));
        if (outcome === 'changed') result.changed += 1;
        if (typeof outcome === 'string') continue;
        result.left_out_total += 1;
        if (result.left_out.length < MOST_LEFT_OUT) result.left_out.push({ id: item.id, problem: outcome });
      }
      const last = items.at(-1);
      if (last && items.length === PART)
        return { progress: { ...result, after: last.number, change, undone } };
      if (undone > 0 && result.changed === undone)
        throw new RequestRefused('conflict', { reason: 'change_undone' });
      const undo = isUndoable && result.changed > 0 ? change : null;
      return { answer: { status: 200, headers: {}, body: { ...result, undo } satisfies SelectionChanged } };
    },
    // Parts leave records out instead of refusing the whole write.
    undo: async () => null,
  });
}

/** Locks a support or line, so that nobody changes it between reading and writing. */
const lock = ({ context, db }: Writer, id: number) =>
  db
    .selectFrom('infrastructures')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(context.engine.lockRows)
    .execute();

/**
 * The records of a selection in parts, and a function that finds each. @throws InvalidInput for too many,
 * RequestRefused 404
 */
async function chosenToWrite(viewer: Viewer, selection: string) {
  const { kind, filter } = await selectionOf(viewer, selection);
  const { ids, total } = await chosenIds(viewer, kind, filter);
  if (total > MOST_CHOSEN)
    throw new InvalidInput([{ path: ['id'], code: 'too_many', params: { limit: MOST_CHOSEN } }]);
  return {
    kind,
    next: async (_: Queryable, after: number) =>
      ids
        .filter(id => id > after)
        .slice(0, PART)
        .map(id => ({ id, number: id })),
    async find(writer: Writer, id: number) {
      if (kind === 'infrastructures') await lock(writer, id);
      for (const target of TARGETS[kind]) {
        const record = await target.find(writer, id);
        if (record) return { target, input: record.input as Readonly<Record<string, unknown>> };
      }
      throw new RequestRefused('not_found');
    },
  };
}

/**
 * Checks the new items of fields.
 * @returns the columns with the ids of the items
 * @throws InvalidInput
 */
async function columnsOf(viewer: Viewer, { fields }: SelectionChangeInput) {
  const check = new ReferenceCheck(await knownRecords(viewer));
  for (const [name, id = null] of Object.entries(fields))
    check.item(['fields', name], id, infrastructures.facts.fields[name]?.list as NomenclatureTypeCode);
  if (Object.keys(fields).length === 0) check.report(['fields'], 'required');
  if (check.problems.length > 0) throw new InvalidInput(check.problems);
  return Object.entries(fields).map(([name, id]) => [`${name}_id`, id] as const);
}

/**
 * Changes fields of all supports and lines of a selection. Each is checked, and listed in the history, like a single
 * write.
 * @throws InvalidInput for wrong items, a selection of cases, or too many records; RequestRefused 404
 */
export async function changeSelected(
  viewer: Viewer,
  request: FastifyRequest,
  selection: string,
  input: SelectionChangeInput,
): Promise<SentAnswer> {
  const { kind, next, find } = await chosenToWrite(viewer, selection);
  if (kind !== 'infrastructures') throw new InvalidInput([{ ...problemOf('not_offered'), path: ['fields'] }]);
  const columns = await columnsOf(viewer, input);
  return writeAll(viewer, request, {
    isUndoable: true,
    // A random number identifies the change, so that no table of changes is needed.
    begin: async () => ({ change: randomInt(1, 2 ** 47) }),
    next,
    async one(writer, { id }) {
      const { target, input: before } = await find(writer, id);
      if (columns.every(([column, value]) => (before[column] ?? null) === value)) return 'same';
      await changeRecord(writer, target, id, Object.fromEntries(columns));
      return 'changed';
    },
  });
}

/** Deletes all records of a selection. @throws InvalidInput for too many, RequestRefused 404 */
export async function deleteSelected(viewer: Viewer, request: FastifyRequest, selection: string) {
  const { next, find } = await chosenToWrite(viewer, selection);
  return writeAll(viewer, request, {
    begin: async () => ({ change: null }),
    next,
    async one(writer, { id }) {
      const { target } = await find(writer, id);
      await removeRecord(writer, target, { id, ifMatch: undefined });
      return 'changed';
    },
  });
}

/**
 * Undoes one's own change of a selection. An undo that was broken off goes on with the next attempt. Records that
 * somebody has changed since are left out.
 * @throws RequestRefused 404 for an unknown change or a change of another account, 409 if nothing is left to undo
 */
export async function undoChange(
  viewer: Viewer,
  request: FastifyRequest,
  selection: string,
  change: number,
): Promise<SentAnswer> {
  await selectionOf(viewer, selection);
  const madeIn = (db: Queryable, action: 'update' | 'restore') =>
    db
      .selectFrom('history')
      .where('selection_change_id', '=', change)
      .where('user_id', '=', viewer.userId)
      // Changes of alarms have the same number, but alarms follow from the records.
      .where('item_kind', '=', 'infrastructures')
      .where('action', '=', action);
  const countOf = async (action: 'update' | 'restore') => {
    const { number } = await madeIn(viewer.db, action)
      .select(({ fn }) => fn.countAll().as('number'))
      .executeTakeFirstOrThrow();
    return Number(number);
  };
  return writeAll(viewer, request, {
    async begin() {
      if ((await countOf('update')) === 0) throw new RequestRefused('not_found');
      return { change, undone: await countOf('restore') };
    },
    next: (db, after) =>
      madeIn(db, 'update')
        .select(['id as number', 'item_id as id', 'item_id', 'changes'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PART)
        .execute(),
    async one(writer, made) {
      await lock(writer, made.id);
      const restored = madeIn(writer.db, 'restore').select('id').where('item_id', '=', made.id);
      if (await restored.executeTakeFirst()) return 'changed';
      const outcome = await takeBackUpdate(writer, TARGETS.infrastructures, made);
      if (outcome === 'restored') return 'changed';
      return outcome === 'gone' ? GONE : problemOf('changed_since');
    },
  });
}
