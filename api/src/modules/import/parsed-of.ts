import type { ReceivedForm } from '../../http/read-form';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { runInWorker, WorkerTaskError } from '../../workers/run-in-worker';
import { isPlainText, parseFile } from './parse/parse-file';
import type { Parsed, ParsedFile } from './parse/parsed-file';

/** Text up to here is read in a few milliseconds, sooner than a thread has started. */
const SHORT_BYTES = 300_000;

const refuseFile = (code: 'required' | 'file_damaged') =>
  new InvalidInput([{ path: ['file'], code, params: {} }]);

async function parsedAside(file: Buffer, mostRows: number): Promise<ParsedFile> {
  const bytes = Uint8Array.from(file);
  try {
    return await runInWorker('parse-file', { bytes, mostRows }, [bytes.buffer]);
  } catch (error) {
    // A file that even breaks the parser is as unreadable as any other.
    if (error instanceof WorkerTaskError) return { status: 'unreadable' };
    throw error;
  }
}

/** The records of a form's file, read aside where it takes long. @throws InvalidInput, RequestRefused 413 */
export async function parsedOf({ file }: ReceivedForm, mostRows: number): Promise<Parsed> {
  if (file.status === 'absent') throw refuseFile('required');
  if (file.status === 'too-large') throw new RequestRefused('payload_too_large');
  const isShort = isPlainText(file.bytes) && file.bytes.length <= SHORT_BYTES;
  const parsed = isShort
    ? parseFile({ bytes: file.bytes, mostRows })
    : await parsedAside(file.bytes, mostRows);
  if (parsed.status === 'unreadable') throw refuseFile('file_damaged');
  if (parsed.status === 'too-many')
    throw new InvalidInput([{ path: ['file'], code: 'too_many', params: { limit: mostRows } }]);
  return parsed;
}
