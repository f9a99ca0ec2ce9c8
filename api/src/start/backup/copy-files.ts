import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../store/files/durable-files';
import type { ManifestFile } from './manifest';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Copies a file and syncs the copy to disk. Only its owner can read the copy.
 * @returns the entry of the bytes that were read; `null` if the file no longer exists
 */
export async function copyIfThere(from: string, to: string, path: string): Promise<ManifestFile | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      createReadStream(join(from, path)),
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(join(to, path), { mode: 0o600, flush: true }),
    );
    return { path, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Paths of the complete files below a folder, relative to `root`. Links are followed, since some folders may be on
 * another disk.
 */
export async function pathsBelow(root: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    const file = entry.isSymbolicLink() ? await stat(join(root, path)) : entry;
    if (file.isDirectory()) paths.push(...(await pathsBelow(root, path)));
    else if (file.isFile() && !entry.name.endsWith('.part')) paths.push(path);
  }
  return paths;
}

/**
 * Copies files with their folders. Files removed in the meantime are left out.
 * @returns their entries
 */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<ManifestFile[]> {
  const files: ManifestFile[] = [];
  const folders = new Set<string>();
  for (const path of paths) {
    const folder = dirname(join(to, path));
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    const file = await copyIfThere(from, to, path);
    if (file) files.push(file);
  }
  for (const folder of folders) await syncFolder(folder);
  return files;
}
