import { IMPORT_UNDO_DAYS, type ImportKind, type ImportUndone } from 'shared/contract';
import type { Context } from '../../domain/records/context';
import { inWrite } from '../../domain/records/in-write';
import { tablesBelow } from '../../domain/records/registry';
import type { Writer } from '../../domain/records/viewer';
import { RequestRefused } from '../../http/request-refused';
import { anyTable } from '../../store/any-table';
import { letOthersIn } from '../../store/let-others-in';
import type { Row } from '../../store/schema';
import { findBatch, mayUndo, noteUndone, type Undoer } from './import-batches';
import { removeRows } from './import-rows';
import { importTargets } from './import-targets';

/** Records per transaction, which blocks others for a few hundredths of a second. */
const PART = 100;

/** Supports and lines that diagnoses, operations, cases or ordered works belong to. */
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

/** Removes records that have not changed since they were created and are not in use. */
async function removeUntouched(
  writer: Writer,
  kind: ImportKind,
  ids: readonly number[],
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
  const changed = records.filter(({ version }) => version > 1).map(({ id }) => id);
  const used = table === 'infrastructures' && there.length > 0 ? await usedAmong(writer, there) : new Set();
  const inUse = there.filter(id => used.has(id) && !changed.includes(id));
  const removed = there.filter(id => !used.has(id) && !changed.includes(id));
  if (removed.length > 0) await removeRows(writer, kind, removed);
  return { removed: removed.length, changed, in_use: inUse };
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
 * Undoes an import in several transactions. Records that have changed since or that other records belong to stay and
 * are named. After an interruption, another call continues.
 *
 * @throws RequestRefused 404 for another's import, 403 when it is too late, 409 when it is undone, 429 while it runs
 */
export async function undoBatch(context: Context, id: number, undoer: Undoer): Promise<ImportUndone> {
  const batch = await requireUndoable(context, id, undoer);
  const undone: ImportUndone = { removed: 0, changed: [], in_use: [] };
  // The slot prevents undoing an import that is still running.
  return context.importSlots.run(batch.user_id ?? undoer.userId, async () => {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const last = await inWrite(context, undoer.userId, async writer => {
        const rows = await writer.db
          .selectFrom('history')
          .select(['id', 'item_id'])
          .where('batch_id', '=', id)
          .where('action', '=', 'create')
          .where('id', '<', before)
          .orderBy('id', 'desc')
          .limit(PART)
          .execute();
        if (rows.length === 0) return null;
        const part = await removeUntouched(
          { ...writer, batch: id },
          batch.kind,
          rows.map(row => row.item_id),
        );
        return { part, before: rows.at(-1)?.id ?? 0 };
      });
      if (!last) break;
      before = last.before;
      undone.removed += last.part.removed;
      undone.changed.push(...last.part.changed);
      undone.in_use.push(...last.part.in_use);
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
