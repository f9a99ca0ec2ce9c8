import { LIMITS } from '../../contract/codes';

/** A photograph that another application shared. It waits on this device until a form takes it. */
export interface SharedPhotograph {
  id: string;
  name: string;
  type: string;
  /** Safari cannot store Blobs in IndexedDB. */
  bytes: ArrayBuffer;
}

/**
 * Reasons for not keeping photographs: no bytes, too many bytes, no room left, no photographs, or a storage failure.
 */
export const SHARED_REFUSALS = ['empty', 'large', 'full', 'none', 'storage'] as const;
export type SharedRefusal = (typeof SHARED_REFUSALS)[number];

/** Limits of the waiting photographs, since any site can send a form to the share address. */
export const SHARED_LIMITS = { count: 10, bytesEach: LIMITS.pictureBytes, bytes: 100 * 1024 * 1024 } as const;
const LONGEST_NAME = 100;

const DATABASE = 'avicable-shared';
const STORE = 'photographs';

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    // The generated keys preserve the order of arrival.
    opening.result.createObjectStore(STORE, { autoIncrement: true }).createIndex('id', 'id');
  };
  const database = await settled(opening);
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([use(transaction.objectStore(STORE)), done]);
    return result;
  } finally {
    database.close();
  }
}

/** The waiting photographs, oldest first. */
export const sharedPhotographs = (): Promise<SharedPhotograph[]> =>
  withStore('readonly', store => settled(store.getAll()));

/**
 * Stores photographs on this device.
 * @returns the reasons for which photographs were refused, each reason once
 * @throws when the device's storage is full or broken
 */
export async function keepShared(files: readonly File[]): Promise<SharedRefusal[]> {
  const refusals = new Set<SharedRefusal>(files.length === 0 ? ['none'] : []);
  const read: SharedPhotograph[] = [];
  for (const file of files.slice(0, SHARED_LIMITS.count)) {
    if (file.size === 0) refusals.add('empty');
    else if (file.size > SHARED_LIMITS.bytesEach) refusals.add('large');
    else
      read.push({
        id: crypto.randomUUID(),
        name: file.name.slice(-LONGEST_NAME),
        type: file.type,
        bytes: await file.arrayBuffer(),
      });
  }
  if (files.length > SHARED_LIMITS.count) refusals.add('full');
  await withStore('readwrite', async store => {
    const waiting: SharedPhotograph[] = await settled(store.getAll());
    let { length: count } = waiting;
    let sum = waiting.reduce((all, { bytes }) => all + bytes.byteLength, 0);
    for (const photograph of read) {
      count += 1;
      sum += photograph.bytes.byteLength;
      if (count > SHARED_LIMITS.count || sum > SHARED_LIMITS.bytes) {
        refusals.add('full');
        break;
      }
      store.add(photograph);
    }
  });
  return [...refusals];
}

/** Deletes photographs that a form has stored, or that the user dismissed. */
export const forgetShared = (ids: readonly string[]): Promise<void> =>
  withStore('readwrite', async store => {
    for (const id of ids) {
      const key = await settled(store.index('id').getKey(id));
      if (key !== undefined) store.delete(key);
    }
  });
