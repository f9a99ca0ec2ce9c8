import Dexie, { type Table } from 'dexie';

export { useStore } from 'zustand';
export { createStore } from 'zustand/vanilla';

/** A walk on this device: what it began with, and the account that began it. */
interface KeptHead {
  key: number;
  account: string;
  head: object;
}
type KeptRow = { walk: number };

/** Walks of this device. Rows are only ever appended, so that a closed page loses at most the last one. */
class WalkDatabase extends Dexie {
  declare heads: Table<KeptHead, number, Omit<KeptHead, 'key'>>;
  declare rows: Table<KeptRow, number>;

  constructor() {
    super('avicable-walks');
    this.version(1).stores({ heads: '++key, account', rows: '++, walk' });
  }
}

let database: WalkDatabase | undefined;
const opened = () => {
  database ??= new WalkDatabase();
  return database;
};

/**
 * The walk of an account that is not over, with its rows in order. Other accounts see nothing of it.
 * @returns `undefined` if there is none
 */
export async function keptWalkOf<Head extends object, Row extends object>(
  account: string,
): Promise<{ key: number; head: Head; rows: Row[] } | undefined> {
  const kept = await opened().heads.where({ account }).last();
  if (!kept) return undefined;
  // Rows of an equal index come in the order of their keys, which is the order of writing.
  const rows = await opened().rows.where({ walk: kept.key }).toArray();
  return { key: kept.key, head: kept.head as Head, rows: rows as unknown as Row[] };
}

/** Stores the beginning of a walk. @returns its key on this device */
export const keepWalk = (account: string, head: object): Promise<number> =>
  opened().heads.add({ account, head });

/** Replaces what a walk began with. */
export const changeKeptWalk = (key: number, head: object): Promise<unknown> =>
  opened().heads.update(key, { head });

/** Appends a row to a walk. Rejects if the storage is full. */
export const appendToWalk = (key: number, row: object): Promise<unknown> =>
  opened().rows.add({ ...row, walk: key });

/** Deletes a walk with all its rows. */
export async function forgetWalk(key: number): Promise<void> {
  const { heads, rows } = opened();
  await opened().transaction('rw', heads, rows, async () => {
    await heads.delete(key);
    await rows.where({ walk: key }).delete();
  });
}
