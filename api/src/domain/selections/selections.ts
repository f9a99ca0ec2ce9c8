import { createHash } from 'node:crypto';
import { infrastructures, mortality } from 'shared/kinds';
import {
  type ChosenIds,
  type ChosenKind,
  check,
  type Filters,
  filterSchemaOf,
  MOST_CHOSEN,
  type Selection,
  type SelectionInput,
} from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { ChosenRecords } from '../../readmodel/model/where';
import type { Queryable } from '../../store/connect';
import { MadeCache } from '../../store/made-cache';
import { omit } from '../../store/omit';
import type { Context } from '../records/context';
import type { Viewer } from '../records/viewer';
import { filterOutside } from '../sensitivity/sensitive-cases';

const KINDS = { infrastructures, mortality };
const KEPT_MS = 365 * 86_400_000;
/** Length of the day in an ISO instant. */
const DAY = '2026-01-31'.length;
const CACHED_BYTES = 32 * 1024 * 1024;
const BYTES_PER_ID = 8;
/** Estimated bytes of a cached selection without its ids. */
const BYTES = 2000;

interface Kept {
  kind: ChosenKind;
  /** The filter that finds the records: `chosen` by ids, or `and` by the values of a filter. */
  filter: RecordFilter;
  /** Number of ids; `null` for a filter. */
  ids: number | null;
}

/** Parses the query values of a filter. @throws InvalidInput, also for a box or another selection */
function filterOf(kind: ChosenKind, query: unknown): RecordFilter {
  const filters: Filters = omit(KINDS[kind].filters as Filters, 'in_bbox', 'chosen');
  const checked = check(filterSchemaOf(filters).strict(), query);
  if (checked.status === 'valid') return checked.value;
  throw new InvalidInput(checked.problems.map(one => ({ ...one, path: ['filter', ...one.path] })));
}

/** The query values of a filter in a canonical order and form, so that equal filters get the same id. */
function queryOf(filter: RecordFilter): Record<string, string | string[]> {
  const values = Object.entries(filter).flatMap(([name, value]): [string, string | string[]][] => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, String(value)]];
    return value.length > 0 ? [[name, [...new Set(value.map(String))].sort()]] : [];
  });
  return Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Stores a selection, or marks the stored selection with the same content as used.
 * @returns its id, which follows from its content
 * @throws InvalidInput
 */
export async function keepSelection(db: Queryable, { kind, ids, filter }: SelectionInput): Promise<string> {
  if (ids && filter)
    throw new InvalidInput([{ path: ['ids'], code: 'conflicting_fields', params: { other: 'filter' } }]);
  if (!ids && !filter) throw new InvalidInput([{ path: ['ids'], code: 'required', params: {} }]);
  const content = ids ? [...new Set(ids)].sort((a, b) => a - b) : queryOf(filterOf(kind, filter));
  const text = JSON.stringify(content);
  const id = createHash('sha256').update(`${kind} ${text}`).digest('base64url').slice(0, 22);
  const used_at = new Date().toISOString();
  await db
    .insertInto('selections')
    .values({ id, kind, used_at, ids: ids ? text : null, filter: ids ? null : text })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ used_at }))
    .execute();
  return id;
}

/** Reads a selection, and marks it as used once a day. `null` for an unknown id. */
async function readSelection({ db, storage }: Context, id: string): Promise<Kept | null> {
  const row = await db.selectFrom('selections').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const used_at = new Date().toISOString();
  if (row.used_at.slice(0, DAY) < used_at.slice(0, DAY)) {
    const marked = db.updateTable('selections').set({ used_at }).where('id', '=', id).execute();
    // A full disk must not prevent reading.
    await marked.catch(error => {
      if (!storage.note(error)) throw error;
    });
  }
  const { kind, filter } = row;
  const ids: number[] | null = row.ids && JSON.parse(row.ids);
  if (ids) return { kind, filter: { chosen: new ChosenRecords(id, ids) }, ids: ids.length };
  return { kind, filter: { and: filterOf(kind, JSON.parse(filter ?? '{}')) }, ids: null };
}

/** Caches by server, since tests run several servers. */
const caches = new WeakMap<object, MadeCache<Kept | null>>();

/**
 * Finds a selection; `null` for an unknown id. The cache starts anew each day, so that a used selection is read and
 * marked daily.
 */
function findSelection({ context }: Viewer, id: string): Promise<Kept | null> {
  const cache =
    caches.get(context) ??
    new MadeCache<Kept | null>(CACHED_BYTES, kept => kept && BYTES + (kept.ids ?? 0) * BYTES_PER_ID);
  caches.set(context, cache);
  const today = new Date().toISOString().slice(0, DAY);
  return cache.of(`${id} ${today}`, undefined, () => readSelection(context, id));
}

/** Removes selections that were not used for a year. */
export async function deleteOldSelections(db: Queryable, now = Date.now()): Promise<void> {
  const oldest = new Date(now - KEPT_MS).toISOString();
  await db.deleteFrom('selections').where('used_at', '<', oldest).execute();
}

/**
 * Replaces the id of a selection in a filter by the filter that it stands for.
 * @param isProgram whether another program asks. Deaths that are not published exactly must not affect its result
 * @throws InvalidInput for an unknown selection, or a selection of another kind
 */
export async function withChosen(
  viewer: Viewer,
  kind: string,
  filter: RecordFilter,
  isProgram = false,
): Promise<RecordFilter> {
  const { chosen, ...others } = filter;
  if (typeof chosen !== 'string') return filter;
  const kept = await findSelection(viewer, chosen);
  if (kept?.kind !== kind)
    throw new InvalidInput([{ path: ['chosen'], code: 'unknown_reference', params: {} }]);
  const isLimited = isProgram && kind === 'infrastructures';
  const own = isLimited ? await filterOutside(viewer, kind, { ...kept.filter, outside: true }) : kept.filter;
  return { ...others, ...own };
}

/** A selection by its id. @throws RequestRefused 404 */
export async function selectionOf(viewer: Viewer, id: string): Promise<Kept> {
  const kept = await findSelection(viewer, id);
  if (!kept) throw new RequestRefused('not_found');
  return kept;
}

/** Ids that match a filter, ascending; only their number if there are too many. */
export async function chosenIds({ context }: Viewer, kind: string, filter: RecordFilter): Promise<ChosenIds> {
  const page = { ordering: 'id', descending: false, after: null, limit: MOST_CHOSEN };
  const { ids, total } = await context.model.page(kind, filter, page);
  return { ids: total > MOST_CHOSEN ? [] : ids, total };
}

const RISKS = ['none', 'low', 'medium', 'high'] as const;

export async function describeSelection(viewer: Viewer, id: string): Promise<Selection> {
  const { model, lists } = viewer.context;
  const { kind, filter, ids } = await selectionOf(viewer, id);
  const isPlaced = kind === 'infrastructures';
  const groups = await model.groups<string>(kind, filter, isPlaced ? ['risk', 'owner'] : ['species']);
  const { byId } = await lists.snapshot();
  const risks = { high: 0, medium: 0, low: 0, none: 0 };
  const byOwner = new Map<number, number>();
  let count = 0;
  for (const { risk = 0, owner = 0, number = 0 } of groups) {
    count += number;
    risks[RISKS[risk] ?? 'none'] += number;
    byOwner.set(owner, (byOwner.get(owner) ?? 0) + number);
  }
  const owners = [...byOwner].flatMap(([owner, number]) => {
    const item = byId.get(owner);
    return item ? [{ ...item, count: number }] : [];
  });
  owners.sort((a, b) => b.count - a.count || a.id - b.id);
  const left_out = ids === null ? 0 : ids - count;
  return { id, kind, count, risks: isPlaced ? risks : null, owners, left_out };
}
