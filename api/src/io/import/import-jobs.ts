import type { ImportProgress } from 'shared/contract/imports';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';

/** Milliseconds after its last report when the progress of an import may be deleted. */
const KEPT_MS = 600_000;

/** A running import. Any thread and process can report its progress and cancel it. */
export interface ImportJob {
  userId: number;
  key: string;
}

const rowOf = (db: Queryable, { userId, key }: ImportJob) =>
  db.updateTable('imports').where('user_id', '=', userId).where('key', '=', key);

/** Starts the progress of an import, and deletes outdated progress. */
export async function beginImport(
  db: Queryable,
  { userId, key }: ImportJob,
  now = Date.now(),
): Promise<void> {
  const progress: ImportProgress = { state: 'running', step: 'reading', rows: 0, done: 0 };
  const row = {
    progress: JSON.stringify(progress),
    cancelled: 0,
    told_at: new Date(now).toISOString(),
  } as const;
  await db
    .deleteFrom('imports')
    .where('told_at', '<', new Date(now - KEPT_MS).toISOString())
    .execute();
  await db
    .insertInto('imports')
    .values({ ...row, user_id: userId, key })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute();
}

/**
 * Stores the progress of an import.
 * @param job `null` if nobody can ask for the progress
 * @throws RequestRefused if the import was cancelled, so that all of it is undone
 */
export async function noteProgress(
  db: Queryable,
  job: ImportJob | null,
  progress: Omit<ImportProgress, 'state'>,
): Promise<void> {
  if (job && (await report(db, job, { state: 'running', ...progress }))) throw new RequestRefused('conflict');
}

export async function endImport(db: Queryable, job: ImportJob, state: 'finished' | 'stopped'): Promise<void> {
  await report(db, job, { ...(await importProgressOf(db, job)), state });
}

/**
 * Stores the progress.
 * @returns whether the import was cancelled
 */
async function report(db: Queryable, job: ImportJob, progress: ImportProgress): Promise<boolean> {
  const row = await rowOf(db, job)
    .set({ progress: JSON.stringify(progress), told_at: new Date().toISOString() })
    .returning('cancelled')
    .executeTakeFirst();
  return row?.cancelled === 1;
}

/** The progress of an import. @throws RequestRefused 404 */
export async function importProgressOf(db: Queryable, { userId, key }: ImportJob): Promise<ImportProgress> {
  const row = await db
    .selectFrom('imports')
    .select('progress')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  return JSON.parse(row.progress);
}

/**
 * Makes an import stop before its next part.
 * @throws RequestRefused 404
 */
export async function cancelImport(db: Queryable, job: ImportJob): Promise<void> {
  const { numUpdatedRows } = await rowOf(db, job).set({ cancelled: 1 }).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new RequestRefused('not_found');
}
