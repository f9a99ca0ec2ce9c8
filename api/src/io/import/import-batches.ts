import type { ImportBatch, ImportKind } from 'shared/contract/imports';
import { IMPORT_UNDO_DAYS } from 'shared/server';
import { recordChange } from '../../domain/records/history';
import type { Writer } from '../../domain/records/viewer';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';

const DAY_MS = 86_400_000;
const MOST_SHOWN = 50;

/** A user who lists or undoes imports. */
export interface Undoer {
  userId: number;
  isAdministrator: boolean;
}

type Batch = Row<'import_batches'>;

/** Begins an import, which the history lists as one entry. */
export async function beginBatch(
  writer: Writer,
  { kind, file, records }: { kind: ImportKind; file: string; records?: number },
): Promise<number> {
  const { id } = await writer.db
    .insertInto('import_batches')
    .values({ user_id: writer.userId, kind, file: file.slice(0, 200), records: 0, at: writer.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { kind, file, ...(records !== undefined && { records }) };
  await recordChange(writer, { kind: 'imports', id, action: 'create', before: null, after });
  return id;
}

/** Stores the number of an import's records, and whether the import is over. */
export async function noteBatch(
  { db, at }: Writer,
  id: number,
  records: number,
  isOver: boolean,
): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({ records, finished_at: isOver ? at : null })
    .where('id', '=', id)
    .execute();
}

/** Marks an import as undone. Its entry in the history has the numbers of records and of kept records. */
export async function noteUndone(
  writer: Writer,
  { id, kind, file }: Pick<Batch, 'id' | 'kind' | 'file'>,
  counts: { records: number; kept: number },
): Promise<void> {
  await writer.db.updateTable('import_batches').set({ undone_at: writer.at }).where('id', '=', id).execute();
  const before = { kind, file, ...counts };
  await recordChange(writer, { kind: 'imports', id, action: 'delete', before, after: null });
}

/** Whether a user may undo an import: its importer on the first day, administrators for longer. */
export function mayUndo(batch: Batch, { userId, isAdministrator }: Undoer, now = Date.now()): boolean {
  const days = isAdministrator ? IMPORT_UNDO_DAYS.administrator : IMPORT_UNDO_DAYS.importer;
  const isTheirs = isAdministrator || batch.user_id === userId;
  return isTheirs && batch.undone_at === null && now - Date.parse(batch.at) < days * DAY_MS;
}

function stateOf({ undone_at, finished_at }: Batch): ImportBatch['state'] {
  if (undone_at !== null) return 'undone';
  return finished_at === null ? 'unfinished' : 'finished';
}

/** Recent imports, newest first. Administrators see the imports of all users, others only their own. */
export async function recentBatches(db: Queryable, undoer: Undoer, now = Date.now()): Promise<ImportBatch[]> {
  const since = new Date(now - IMPORT_UNDO_DAYS.administrator * DAY_MS).toISOString();
  const rows = await db
    .selectFrom('import_batches')
    .leftJoin('users', 'users.id', 'import_batches.user_id')
    .selectAll('import_batches')
    .select('users.username')
    .where('import_batches.at', '>=', since)
    .$if(!undoer.isAdministrator, found => found.where('import_batches.user_id', '=', undoer.userId))
    .orderBy('import_batches.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    file: row.file,
    records: row.records,
    at: row.at,
    by: row.username,
    state: stateOf(row),
    may_undo: mayUndo(row, undoer, now),
  }));
}

export const findBatch = (db: Queryable, id: number): Promise<Batch | undefined> =>
  db.selectFrom('import_batches').selectAll().where('id', '=', id).executeTakeFirst();
