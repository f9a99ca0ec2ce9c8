import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { modifiedAt } from '../../store/files/folder-storage';
import { groupBy } from '../../store/group-by';

export interface UploadStore extends DataStore {
  /** The bytes of a completely received upload. */
  bytesOf(id: string): Promise<Buffer>;
  /** Removes uploads that have not been modified for `UPLOAD_KEPT_MS`. */
  removeStale(now?: number): Promise<void>;
}

export const UPLOAD_KEPT_MS = 2 * 24 * 3_600_000;

/** Removes uploads of a folder that have not been modified for two days. */
export async function removeStaleUploads(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder);
  // An upload's file and its metadata, `<id>.json`, are removed together. Uploaded parts modify only the file.
  for (const [, files] of groupBy(names, name => name.replace(/\.json$/, ''))) {
    const paths = files.map(name => join(folder, name));
    const modified = await Promise.all(paths.map(modifiedAt));
    if (now - Math.max(...modified) <= UPLOAD_KEPT_MS) continue;
    for (const path of paths) await rm(path, { force: true });
  }
}

export class FolderUploads extends FileStore implements UploadStore {
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    super({ directory });
  }

  bytesOf(id: string): Promise<Buffer> {
    return readFile(join(this.directory, id));
  }

  removeStale(now?: number): Promise<void> {
    return removeStaleUploads(this.directory, now);
  }
}
