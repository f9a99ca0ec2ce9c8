import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { runInWorker } from '../../threads/run-in-worker';
import type { ExportRow, ExportTable } from './export-table';
import { EXPORT_FORMATS, type FileFormat } from './formats';

const LONGEST_MS = 3_600_000;
/** Maximum of threads that write at once, since each takes some 60 MB. Further files are written on this thread. */
const MOST_THREADS = 2;
let threads = 0;

type Options = Parameters<FileFormat['write']>[2];
/** A page, or the attributions after the last page. */
type Part = { rows: readonly ExportRow[] } | { credits: readonly string[] };

interface Order {
  extension: string;
  file: string;
  table: Omit<ExportTable, 'pages' | 'credits'>;
  options: Options;
  /** Answers each message with the next part; closed if the pages cannot be read. */
  port: MessagePort;
}

/** Writes a file from the pages of another thread, which reads a page while this thread writes the page before. */
export async function writeExport({ extension, file, table, options, port }: Order): Promise<void> {
  const format = EXPORT_FORMATS.find(one => one.extension === extension);
  if (!format || !('write' in format)) throw new Error(`No file is written as ${extension}`);
  // A race with a promise of the end would keep all parts in memory until then.
  const end = new AbortController();
  port.once('close', () => end.abort());
  async function ask(): Promise<Part> {
    const answer = once(port, 'message', { signal: end.signal });
    port.postMessage(null);
    const [part] = await answer;
    return part;
  }
  let credits: readonly string[] = [];
  async function* pages() {
    let next = ask();
    for (;;) {
      const part = await next;
      if ('credits' in part) {
        credits = part.credits;
        return;
      }
      next = ask();
      yield part.rows;
    }
  }
  await format.write(file, { ...table, pages: pages(), credits: () => credits }, options);
}

async function* after<Page>(first: readonly Page[], others: AsyncIterator<Page>): AsyncGenerator<Page> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => others };
}

/**
 * Writes a table to a file: a single page on this thread, more pages on a thread of their own while few others write.
 * @throws WorkerTaskError with the `code` of the error on the thread
 */
export async function writeFile(
  { extension, write }: FileFormat,
  file: string,
  { pages, credits, ...table }: ExportTable,
  options: Options,
): Promise<void> {
  const others = pages[Symbol.asyncIterator]();
  const begin = [await others.next(), await others.next()];
  const rows = after(
    begin.flatMap(({ done, value }) => (done ? [] : [value])),
    others,
  );
  if (begin[1]?.done || threads >= MOST_THREADS)
    return write(file, { ...table, pages: rows, credits }, options);
  threads += 1;
  const { port1, port2 } = new MessageChannel();
  let failure: unknown = null;
  port1.on('message', () => {
    rows.next().then(
      ({ done, value }) =>
        port1.postMessage((done ? { credits: credits?.() ?? [] } : { rows: value }) satisfies Part),
      error => {
        failure = error;
        port1.close();
      },
    );
  });
  try {
    const order: Order = { extension, file, table, options, port: port2 };
    await runInWorker<typeof writeExport>('write-export', order, [port2], LONGEST_MS);
  } catch (error) {
    throw failure ?? error;
  } finally {
    threads -= 1;
    port1.close();
    await rows.return(undefined);
  }
}
