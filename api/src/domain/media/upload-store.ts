import type { DataStore } from '@tus/server';

/** Where resumable uploads are received. */
export interface UploadStore extends DataStore {
  /** The bytes of a completely received upload. */
  bytesOf(id: string): Promise<Buffer>;
  /** Removes uploads that have not been modified for `UPLOAD_KEPT_MS`. */
  removeStale(now?: number): Promise<void>;
}

export const UPLOAD_KEPT_MS = 2 * 24 * 3_600_000;
