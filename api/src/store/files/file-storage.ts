import type { Readable } from 'node:stream';

/**
 * Storage of small files, such as pictures: a folder or a bucket. The server makes the keys (`2026/11/<uuid>.jpg`): letters,
 * digits, dots, dashes and slashes, never a name given by a user.
 */
export interface FileStorage {
  /** Stores bytes under a key, overwriting existing ones; they are durable when the promise resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens a file as a stream with its size; `null` for an unknown key or an empty file. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Keys of the files last modified before an instant, in ms since 1970. Subfolders are not searched. */
  keysBefore(instant: number): Promise<string[]>;
  /** Removes a file; an unknown key is not an error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a text is a valid key: no empty part, no `..`, nothing that leaves the folder. */
export const isStorageKey = (text: string): boolean => text.length <= 200 && KEY.test(text);
