import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type UnzipFileFilter, unzipSync } from 'fflate';
import { Refusal } from 'releases/refusal';

/** Limits of an unpacked release, far above the needs of a large remote. */
export const MOST_FILES = 2_000;
export const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** Relative paths like `static/js/screen.js`, without `..` or hidden files. */
const PATH = /^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/;
const LONGEST_PATH = 250;

/**
 * A filter that accepts the entries to unpack.
 * @throws Refusal at the first forbidden entry
 */
function boundedFilter(): UnzipFileFilter {
  let files = 0;
  let bytes = 0;
  return ({ name, size, originalSize }) => {
    const path = name.replace(/\/$/, '');
    if (path.length > LONGEST_PATH || !PATH.test(path))
      throw new Refusal(
        `The archive holds ${JSON.stringify(name.slice(0, 100))}, which is no path of a release.`,
      );
    if (path !== name) return false;
    files += 1;
    if (files > MOST_FILES) throw new Refusal(`The archive holds more than ${MOST_FILES} files.`);
    // Entries may share compressed bytes or declare a smaller size, so the larger of both sizes counts.
    bytes += Math.max(size, originalSize);
    if (bytes > MOST_UNPACKED_BYTES)
      throw new Refusal(`The archive unpacks to more than ${MOST_UNPACKED_BYTES / MEGABYTE} MB.`);
    return true;
  };
}

function filesOf(archive: Uint8Array): Map<string, Uint8Array> {
  try {
    return new Map(Object.entries(unzipSync(archive, { filter: boundedFilter() })));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // If the bytes are no archive or are inconsistent, the parser throws errors of its own as well as built-in
    // errors.
    throw new Refusal('This is no whole zip archive.');
  }
}

const foldersOf = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'));

/**
 * Unpacks the zip archive of a built remote. Only plain files are written: a symbolic link would become a text file,
 * but built remotes contain none. Slow and synchronous: run it in a worker.
 * @param archive path of the archive
 * @param folder a folder that does not exist yet
 * @throws Refusal naming the fault of the archive
 */
export function unpackRelease(archive: string, folder: string): void {
  const files = filesOf(readFileSync(archive));
  for (const path of files.keys()) {
    const file = foldersOf(path).find(parent => files.has(parent));
    if (file) throw new Refusal(`The archive holds ${file} both as a file and as a folder.`);
  }
  mkdirSync(folder);
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes, { flag: 'wx' });
  }
}
