import { unzipSync } from 'fflate';
import { inMegabytes, RECORDS_BYTES, UnreadableFile } from './parsed-file';

const MOST_FILES = 20_000;

/** Whether a system added a file to an archive. */
const isHidden = (name: string) => name.includes('__MACOSX') || /(?:^|\/)(?:\._[^/]*|\.DS_Store)$/.test(name);

const isFile = (name: string) => !name.endsWith('/') && !isHidden(name);

/**
 * Unpacks some files of an archive. Declared sizes are checked, and a file longer than declared is cut, so that the
 * limit always holds.
 * @param wants whether to unpack a file
 * @throws UnreadableFile
 */
export function unpackedFiles(
  bytes: Uint8Array,
  wants: (name: string) => boolean,
  mostBytes: number = RECORDS_BYTES,
): Map<string, Uint8Array> {
  let total = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        count += 1;
        if (count > MOST_FILES) throw new UnreadableFile('archive_files', { limit: MOST_FILES });
        if (!isFile(name) || !wants(name)) return false;
        total += originalSize;
        if (total > mostBytes) throw new UnreadableFile('archive_size', { limit: inMegabytes(mostBytes) });
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // If the bytes are no archive or are inconsistent, the parser throws errors of its own or built-in errors.
    throw new UnreadableFile('archive');
  }
}

/**
 * Names of the files in an archive, except files that systems add.
 * @throws UnreadableFile
 */
export function filesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unpackedFiles(bytes, name => {
    names.push(name);
    return false;
  });
  return names;
}
