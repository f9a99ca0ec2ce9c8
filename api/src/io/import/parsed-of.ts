import { fileProblem } from '../../http/problems-body';
import type { ReceivedForm } from '../../http/read-form';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { runInWorker, WorkerTaskError } from '../../threads/run-in-worker';
import type { FileToParse, parseFile } from './parse/parse-file';
import type { Parsed, ParsedFile } from './parse/parsed-file';

/** Time limit in ms: enough for the largest file on a slow machine, short enough to stop a hostile file. */
const DEADLINE_MS = 60_000;

const refuseFile = (...problem: Parameters<typeof fileProblem>) =>
  new InvalidInput([fileProblem(...problem)]);

/** Parses a file on a thread with limited time and memory, since it is untrusted. */
async function parsedInWorker({ bytes, ...options }: FileToParse): Promise<ParsedFile> {
  const copy = Uint8Array.from(bytes);
  try {
    return await runInWorker<typeof parseFile>(
      'parse-file',
      { bytes: copy, ...options },
      [copy.buffer],
      DEADLINE_MS,
    );
  } catch (error) {
    if (!(error instanceof WorkerTaskError)) throw error;
    if (error.why === 'exhausted') return { status: 'unreadable', fault: 'too_heavy', params: {} };
    // A file that crashes the parser is reported as unreadable.
    return { status: 'unreadable', fault: 'broken', params: {} };
  }
}

/**
 * Parses the uploaded file of a form.
 * @throws InvalidInput, RequestRefused 413
 */
export async function parsedOf(
  { file }: ReceivedForm,
  options: Omit<FileToParse, 'bytes'> & { mostRows: number },
): Promise<Parsed> {
  if (file.status === 'absent') throw new InvalidInput([{ path: ['file'], code: 'required', params: {} }]);
  if (file.status === 'too-large') throw new RequestRefused('payload_too_large');
  const parsed = await parsedInWorker({ bytes: file.bytes, ...options });
  if (parsed.status === 'unreadable') throw refuseFile('file_damaged', parsed.fault, parsed.params);
  if (parsed.status === 'too-many')
    throw refuseFile('too_many', 'too_many_rows', { limit: options.mostRows });
  return parsed;
}
