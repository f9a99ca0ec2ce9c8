import type { StopCause } from 'shared/shell';

/** A release that was given up on this device, because it froze or disturbed a page. */
export interface GivenUp {
  remote: string;
  version: string;
  cause: StopCause;
  /** When, in ms since 1970. */
  at: number;
}

/** A release is tried again after this time in ms, since the device may have been at fault. */
const KEPT_MS = 86_400_000;
const STORE = 'given-up';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('remote-guard', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: ['remote', 'version'] });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Notes a release that pages of this device must not load for a day. Runs in pages and in the guard's worker. */
export const noteGivenUp = (release: GivenUp): Promise<unknown> =>
  inStore('readwrite', store => store.put(release));

/** The releases of a remote that were given up on this device; none where the device stores nothing. */
export async function givenUpHere(remote: string): Promise<GivenUp[]> {
  try {
    const all: GivenUp[] = await inStore('readonly', store => store.getAll());
    return all.filter(one => one.remote === remote && Math.abs(Date.now() - one.at) < KEPT_MS);
  } catch {
    return [];
  }
}

/** Lets this device load all releases of a remote again. */
export async function forgetGivenUp(remote: string): Promise<void> {
  for (const { version } of await givenUpHere(remote))
    await inStore('readwrite', store => store.delete([remote, version])).catch(console.warn);
}
