import { BATCH_KINDS, type ImportKind } from 'shared/contract/imports';
import { IMPORT_UNDO_DAYS, type ImportUndone } from 'shared/server';
import type { Context } from '../../domain/records/context';
import { inWrite } from '../../domain/records/in-write';
import { tablesBelow } from '../../domain/records/registry';
import { takeBackUpdate } from '../../domain/records/take-back-update';
import type { Writer } from '../../domain/records/viewer';
import { restoreRecord } from '../../domain/records/write-record';
import { RequestRefused } from '../../http/request-refused';
import { anyTable } from '../../store/any-table';
import { groupBy } from '../../store/group-by';
import { letOthersIn } from '../../store/let-others-in';
import type { Row } from '../../store/schema';
import { findBatch, mayUndo, noteUndone, type Undoer } from './import-batches';
import { removeRows } from './import-rows';
import { importTargets, liesElsewhere } from './import-targets';

/** History entries undone per transaction, few so that other writers wait only briefly. */
export const UNDO_PART = 100;

/** Ids of the supports and lines that have diagnoses, operations, cases or ordered works. */
async function usedAmong({ db }: Writer, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set<number>();
  for (const { table, column } of tablesBelow()) {
    const rows = (await anyTable(db)
      .selectFrom(table)
      .select(`${column} as infrastructure`)
      .where(column, 'in', ids)
      .where('deleted_at', 'is', null)
      .execute()) as { infrastructure: number }[];
    for (const row of rows) used.add(row.infrastructure);
  }
  const ordered = await db
    .selectFrom('work_items')
    .select('infrastructure_id')
    .where('infrastructure_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  for (const row of ordered) used.add(row.infrastructure_id);
  return used;
}

type HistoryKind = Row<'history'>['item_kind'];

/** Ids of records that were changed or restored outside the import. */
async function changedByOthers({ db }: Writer, batch: number, kind: ImportKind, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('history')
    .select('item_id')
    .where('item_kind', '=', kind as HistoryKind)
    .where('item_id', 'in', ids)
    .where('action', 'in', ['update', 'restore'])
    .where(eb => eb.or([eb('batch_id', 'is', null), eb('batch_id', '<>', batch)]))
    .execute();
  return new Set(rows.map(row => row.item_id));
}

/**
 * Removes created records that nothing uses and that were not changed outside the import. With `evenChanged`, all of
 * them are removed.
 */
async function removeCreated(
  writer: Writer,
  batch: number,
  kind: ImportKind,
  ids: readonly number[],
  evenChanged: boolean,
): Promise<ImportUndone> {
  const [{ table }] = importTargets(kind);
  const records = await writer.db
    .selectFrom(table)
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .modifyEnd(writer.context.engine.lockRows)
    .execute();
  const there = records.map(({ id }) => id);
  if (evenChanged) {
    await removeRows(writer, kind, there);
    return { removed: there.length, changed: [], in_use: [] };
  }
  const written = records.filter(({ version }) => version > 1).map(({ id }) => id);
  const byOthers = await changedByOthers(writer, batch, kind, written);
  const changed = written.filter(id => byOthers.has(id));
  const used = table === 'infrastructures' && there.length > 0 ? await usedAmong(writer, there) : new Set();
  const inUse = there.filter(id => used.has(id) && !changed.includes(id));
  const removed = there.filter(id => !used.has(id) && !changed.includes(id));
  if (removed.length > 0) await removeRows(writer, kind, removed);
  return { removed: removed.length, changed, in_use: inUse };
}

/**
 * Undoes one part of an import. Parts run from the newest entries to the oldest. Within a part, updates come first,
 * then created visits and operations, then other created records.
 * @param before history number at which the previous part ended
 * @returns `null` if nothing is left
 */
export async function undoPart(
  writer: Writer,
  batch: number,
  {
    before = Number.MAX_SAFE_INTEGER,
    evenChanged = false,
  }: { before?: number | undefined; evenChanged?: boolean },
): Promise<(ImportUndone & { before: number }) | null> {
  const rows = await writer.db
    .selectFrom('history')
    .select(['id', 'item_kind', 'item_id', 'action', 'changes', 'at'])
    .where('batch_id', '=', batch)
    .where('action', 'in', ['create', 'update', 'delete'])
    // Alarms derive from imported records and disappear with them.
    .where('item_kind', 'in', BATCH_KINDS as readonly HistoryKind[])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(UNDO_PART)
    .execute();
  const last = rows.at(-1);
  if (!last) return null;
  const undone: ImportUndone = { removed: 0, changed: [], in_use: [] };
  for (const row of rows)
    if (row.action === 'update') {
      const targets = importTargets(row.item_kind as ImportKind);
      const outcome = await takeBackUpdate({ ...writer, batch }, targets, row);
      if (outcome === 'changed') undone.changed.push(row.item_id);
    }
  for (const row of rows) if (row.action === 'delete') await restoreRemoved({ ...writer, batch }, row);
  const created = groupBy(
    rows.filter(({ action }) => action === 'create'),
    ({ item_kind }) => item_kind as ImportKind,
  );
  for (const [kind, some] of [...created].sort(
    ([one], [other]) => Number(liesElsewhere(other)) - Number(liesElsewhere(one)),
  )) {
    const ids = some.map(({ item_id }) => item_id);
    const part = await removeCreated({ ...writer, batch }, batch, kind, ids, evenChanged);
    undone.removed += part.removed;
    undone.changed.push(...part.changed);
    undone.in_use.push(...part.in_use);
  }
  return { ...undone, before: last.id };
}

/** Restores a record that an import removed, unless it was restored, removed again or purged since. */
async function restoreRemoved(
  writer: Writer,
  { item_id, item_kind, changes, at }: Pick<Row<'history'>, 'item_id' | 'item_kind' | 'changes' | 'at'>,
): Promise<void> {
  const [supports, lines = supports] = importTargets(item_kind as ImportKind);
  const { uuid, geom } = JSON.parse(changes);
  const removed = await writer.db
    .selectFrom(supports.table)
    .select('id')
    .where('id', '=', item_id)
    // A created record that an interrupted undo removed has another UUID by now.
    .where('uuid', '=', uuid.before)
    .where('deleted_at', '=', at)
    .modifyEnd(writer.context.engine.lockRows)
    .executeTakeFirst();
  if (removed) await restoreRecord(writer, geom?.before.type === 'LineString' ? lines : supports, item_id);
}

async function requireUndoable(context: Context, id: number, undoer: Undoer): Promise<Row<'import_batches'>> {
  const batch = await findBatch(context.db, id);
  if (!batch || (!undoer.isAdministrator && batch.user_id !== undoer.userId))
    throw new RequestRefused('not_found');
  if (batch.undone_at !== null) throw new RequestRefused('conflict', { reason: 'import_undone' });
  if (!mayUndo(batch, undoer))
    throw new RequestRefused('permission_denied', {
      reason: 'import_undo_late',
      values: { days: IMPORT_UNDO_DAYS.administrator },
    });
  return batch;
}

/**
 * Undoes an import in several transactions; updated records get their former values. Records that have changed since
 * or that other records depend on are kept and listed. An interrupted undo continues with the next call.
 * @throws RequestRefused 404 for another user's import, 403 if it is too late, 409 if it is already undone, 429 while
 * it runs
 */
export async function undoBatch(context: Context, id: number, undoer: Undoer): Promise<ImportUndone> {
  const batch = await requireUndoable(context, id, undoer);
  const undone: ImportUndone = { removed: 0, changed: [], in_use: [] };
  // The slot prevents undoing an import that is still running.
  return context.importSlots.run(batch.user_id ?? undoer.userId, async () => {
    for (let before: number | undefined; ; ) {
      const part = await inWrite(context, undoer.userId, writer => undoPart(writer, id, { before }));
      if (!part) break;
      before = part.before;
      undone.removed += part.removed;
      undone.changed.push(...part.changed);
      undone.in_use.push(...part.in_use);
      await letOthersIn();
    }
    await inWrite(context, undoer.userId, writer =>
      noteUndone(writer, batch, {
        records: undone.removed,
        kept: undone.changed.length + undone.in_use.length,
      }),
    );
    return undone;
  });
}
