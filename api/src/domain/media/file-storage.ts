import type { Readable } from 'node:stream';

/**
 * Where the bytes of pictures are kept: a folder, or an object store. Keys are made by the server
 * (`2026/11/<uuid>.jpg`): letters, digits, dots, dashes and slashes, never a name a user gave.
 */
export interface FileStorage {
  /** Keeps the bytes under the key; they are on the disk when it resolves. Overwrites what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream, `null` for an unknown key. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Removes the file; an unknown key is no error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a text can be a key: no empty part, no `..`, nothing that leaves the folder. */
export const isStorageKey = (text: string): boolean => text.length <= 200 && KEY.test(text);
