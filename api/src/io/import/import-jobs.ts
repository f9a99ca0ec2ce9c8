import type { ImportProgress } from 'shared/contract';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';

/** The progress of an import is deleted after this long without a report (ms). */
const KEPT_MS = 600_000;

const rowOf = (db: Queryable, userId: number, key: string) =>
  db.updateTable('imports').where('user_id', '=', userId).where('key', '=', key);

/** A running import. Any process can report its progress and cancel it. */
export class ImportJob {
  #progress: ImportProgress = { state: 'running', step: 'reading', rows: 0, done: 0 };

  /** @param key it is identified by; without one, nobody can ask for its progress */
  constructor(
    private readonly userId: number,
    private readonly key: string | null,
  ) {}

  /** Also deletes outdated progress. */
  async begin(db: Queryable, now = Date.now()): Promise<void> {
    if (this.key === null) return;
    const row = {
      progress: JSON.stringify(this.#progress),
      cancelled: 0,
      told_at: new Date(now).toISOString(),
    } as const;
    await db
      .deleteFrom('imports')
      .where('told_at', '<', new Date(now - KEPT_MS).toISOString())
      .execute();
    await db
      .insertInto('imports')
      .values({ ...row, user_id: this.userId, key: this.key })
      .onConflict(conflict => conflict.columns(['user_id', 'key']).doUpdateSet(row))
      .execute();
  }

  /** Reports progress. @throws RequestRefused when the import was cancelled, so that all of it is undone */
  async note(db: Queryable, step: ImportProgress['step'], done: number, rows: number): Promise<void> {
    const isCancelled = await this.#report(db, { state: 'running', step, rows, done });
    if (isCancelled) throw new RequestRefused('conflict');
  }

  async end(db: Queryable, state: 'finished' | 'stopped'): Promise<void> {
    await this.#report(db, { ...this.#progress, state });
  }

  /** @returns whether it was cancelled */
  async #report(db: Queryable, progress: ImportProgress): Promise<boolean> {
    this.#progress = progress;
    if (this.key === null) return false;
    const row = await rowOf(db, this.userId, this.key)
      .set({ progress: JSON.stringify(progress), told_at: new Date().toISOString() })
      .returning('cancelled')
      .executeTakeFirst();
    return row?.cancelled === 1;
  }
}

/** The progress of an import. @throws RequestRefused 404 */
export async function importProgressOf(db: Queryable, userId: number, key: string): Promise<ImportProgress> {
  const row = await db
    .selectFrom('imports')
    .select('progress')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  return JSON.parse(row.progress);
}

/** Makes an import stop before its next part. @throws RequestRefused 404 */
export async function cancelImport(db: Queryable, userId: number, key: string): Promise<void> {
  const { numUpdatedRows } = await rowOf(db, userId, key).set({ cancelled: 1 }).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new RequestRefused('not_found');
}
