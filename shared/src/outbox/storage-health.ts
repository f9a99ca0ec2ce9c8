/** How safely this browser stores the queue. */
export interface StorageHealth {
  /** Whether the browser has promised not to evict the data when the device runs out of space. */
  persistent: boolean;
  /** Bytes left; `null` when the browser does not report them. */
  room: number | null;
}

/** Room in bytes below which the user is warned: about thirty pictures. */
export const LITTLE_ROOM = 20 * 1024 * 1024;

export async function storageHealth(): Promise<StorageHealth | null> {
  const { storage } = navigator;
  if (!storage?.persisted || !storage.estimate) return null;
  const { quota, usage } = await storage.estimate();
  const room = quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
  return { persistent: await storage.persisted(), room };
}

/** Asks the browser not to evict the only copy of the data. It may refuse, or ask the user. */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.();
}
