import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unzipSync } from 'fflate';
import type { FileFault } from '../../http/problems-body';
import { encodingOf, type Source, textOf } from './decode-text';

export type ListFile<Row> =
  | { status: 'read'; format: string; rows: number; kept: Row[]; unused: string[] }
  | { status: 'unreadable'; fault?: FileFault }
  | { status: 'columns-missing'; columns: string }
  | { status: 'too-many' };

/** A text of a public list: its name inside an archive, and its columns. */
interface ListFormat<Column extends string, Row> {
  inArchive: RegExp;
  used: readonly Column[];
  needed: readonly Column[];
  /** Other names of the columns. */
  aliases: Readonly<Record<string, Column>>;
  /** @param row counts from 1, without the header. @returns `null` for a row that is not kept */
  rowOf(row: number, cell: (column: Column) => string, has: (column: Column) => boolean): Row | null;
}

const SEPARATORS = ['\t', ';', ','] as const;
/** An archive that unpacks to more is a zip bomb or another file. */
const UNPACKED_BYTES = 800 * 1024 * 1024;

/** The largest text of that name in an archive, or the file itself; `null` for an archive without such a text. */
async function sourceOf(path: string, inArchive: RegExp): Promise<Source | null> {
  const handle = await open(path);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  if (buffer.toString('latin1') !== 'PK') return { path };
  let total = 0;
  const files = unzipSync(await readFile(path), {
    filter({ name, originalSize }) {
      // The archive also contains documents and other lists.
      if (!inArchive.test(name)) return false;
      total += originalSize;
      return total <= UNPACKED_BYTES;
    },
  });
  const [largest] = Object.values(files).sort((a, b) => b.length - a.length);
  return largest ? { bytes: largest } : null;
}

async function separatorOf(text: AsyncGenerator<string>): Promise<string> {
  const first = await text.next();
  await text.return(undefined);
  const [line = ''] = String(first.value ?? '').split('\n', 1);
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), '\t');
}

async function readRows<Column extends string, Row>(
  source: Source,
  { used, needed, aliases, rowOf }: ListFormat<Column, Row>,
  most: number,
): Promise<ListFile<Row>> {
  const encoding = await encodingOf(source);
  const separator = await separatorOf(textOf(source, encoding));
  const lines = Readable.from(textOf(source, encoding)).pipe(
    parse({
      bom: true,
      delimiter: separator,
      // Tab-separated editions have no quoting, and names contain quotation marks.
      quote: separator === '\t' ? null : '"',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  let header: string[] | null = null;
  let rows = 0;
  const kept: Row[] = [];
  for await (const cells of lines as AsyncIterable<string[]>) {
    if (!header) {
      header = cells.map(cell => cell.replace(/^\uFEFF/, '').toUpperCase());
      header = header.map(column => aliases[column] ?? column);
      const missing = needed.filter(column => !header?.includes(column));
      if (missing.length > 0) return { status: 'columns-missing', columns: missing.join(', ') };
      continue;
    }
    rows += 1;
    const columns = header;
    const row = rowOf(
      rows,
      column => cells[columns.indexOf(column)] ?? '',
      column => columns.includes(column),
    );
    if (!row) continue;
    if (kept.length === most) return { status: 'too-many' };
    kept.push(row);
  }
  if (!header) return { status: 'unreadable' };
  const unused = header.filter(column => column !== '' && !(used as readonly string[]).includes(column));
  return { status: 'read', format: encoding, rows, kept, unused };
}

/**
 * Reads a public list: text with tabs, semicolons or commas, or its archive. Reading a large list is slow: run it in
 * a worker.
 */
export async function readListFile<Column extends string, Row>(
  path: string,
  format: ListFormat<Column, Row>,
  most: number,
): Promise<ListFile<Row>> {
  try {
    if ((await stat(path)).size === 0) return { status: 'unreadable', fault: 'empty' };
    const source = await sourceOf(path, format.inArchive);
    return source ? await readRows(source, format, most) : { status: 'unreadable' };
  } catch (error) {
    // These errors mean a malformed line, or an archive that cannot be unpacked.
    if (
      error instanceof CsvError ||
      (error instanceof Error && 'code' in error && typeof error.code === 'number')
    )
      return { status: 'unreadable' };
    throw error;
  }
}
