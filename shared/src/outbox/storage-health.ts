/** How safely this browser keeps what waits. */
export interface StorageHealth {
  /** The browser has promised not to throw it away when the device runs short of space. */
  persistent: boolean;
  /** Bytes that still fit; `null` where the browser does not tell. */
  room: number | null;
}

/** Less room than this, in bytes, is said before work is lost: some thirty pictures. */
export const LITTLE_ROOM = 20 * 1024 * 1024;

/** Asks the browser how it keeps what waits. `null` where it does not tell. */
export async function storageHealth(): Promise<StorageHealth | null> {
  const { storage } = navigator;
  if (!storage?.persisted || !storage.estimate) return null;
  const { quota, usage } = await storage.estimate();
  const room = quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
  return { persistent: await storage.persisted(), room };
}

/** Asks the browser not to throw away what exists nowhere else. It may refuse, or ask the person. */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.();
}
