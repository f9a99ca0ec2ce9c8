import { zipSync } from 'fflate';
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { unpackedFiles } from './archive';
import { parseTable, type TableCell, type TableHints } from './parse-table';
import { type Parsed, requireFewCells, UnreadableFile } from './parsed-file';

/** Parts of a workbook that hold its cells; pictures, charts and macros stay packed. */
const PARTS = /(?:^\[Content_Types\]\.xml|\.rels|^xl\/(?:[^/]+|worksheets\/[^/]+)\.xml)$/i;
/** Rows above the headers, such as a title, among which those are searched. */
const MOST_ABOVE = 10;
const MOST_SHEETS = 100;

/** A day, with its time if it has one, in ISO format. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

const cellOf = (value: CellValue): TableCell => (value instanceof Date ? dateText(value) : value);
const isFilled = (cell: TableCell) => cell !== null && cell !== undefined && cell !== '';

const [START_BYTES, END_BYTES] = [2000, 200];

/** Whether an XML file ends with the end of its first element: the library reads one that is cut off as a shorter one. */
function isWhole(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, START_BYTES));
  const end = new TextDecoder().decode(bytes.subarray(-END_BYTES)).trimEnd();
  const root = /<([A-Za-z][\w:.-]*)/.exec(start)?.[1];
  return root !== undefined && (end.endsWith(`</${root}>`) || /^[^<]*(?:<\?[^<]*)?<[^<]*\/>$/.test(end));
}

/** The library asserts little about hostile files: whatever it throws, the file is damaged. */
async function readingWorkbook<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('xlsx');
  }
}

/** The sheets with their names, and those that are shown. */
async function sheetsOf(workbook: Uint8Array): Promise<{ names: string[]; shown: string[] }> {
  const names: string[] = [];
  const shown: string[] = [];
  await readXlsx(workbook, {
    sheets({ name, hidden, veryHidden }) {
      names.push(name);
      if (!hidden && !veryHidden) shown.push(name);
      return false;
    },
  });
  return { names: names.slice(0, MOST_SHEETS), shown };
}

async function recordsOf(workbook: Uint8Array, sheet: string, mostRows: number): Promise<TableCell[][]> {
  const records: TableCell[][] = [];
  let cells = 0;
  for await (const { values } of streamXlsxRows(workbook, { sheet, maxRows: mostRows + MOST_ABOVE })) {
    const record = values.map(cellOf);
    const length = record.findLastIndex(isFilled) + 1;
    if (length === 0) continue;
    cells += length;
    requireFewCells(cells);
    records.push(record.slice(0, length));
  }
  return records;
}

/** Leaves out titles: the headers are the first row with several filled cells. */
function fromHeaders(records: TableCell[][]): TableCell[][] {
  const at = records.slice(0, MOST_ABOVE).findIndex(record => record.filter(isFilled).length > 1);
  return at > 0 ? records.slice(at) : records;
}

/**
 * Parses a sheet of a workbook (XLSX) with a row of headers, see `parseTable`. Formulas count as the values that the
 * spreadsheet calculated last.
 *
 * @param sheet name of the sheet; the first one that is shown if there is none of that name
 * @throws UnreadableFile
 */
export async function parseXlsx(
  bytes: Uint8Array,
  mostRows: number,
  { sheet, ...hints }: TableHints & { sheet?: string | undefined },
): Promise<Required<Pick<Parsed, 'rows' | 'places' | 'srid' | 'sheets'>>> {
  // Stored without compression, so that no part grows beyond its checked size.
  const parts = Object.fromEntries(unpackedFiles(bytes, name => PARTS.test(name)));
  if (!Object.values(parts).every(isWhole)) throw new UnreadableFile('xlsx');
  const workbook = zipSync(parts, { level: 0 });
  const { names, records, read } = await readingWorkbook(async () => {
    const { names, shown } = await sheetsOf(workbook);
    const read = names.find(name => name === sheet) ?? shown[0] ?? names[0];
    if (read === undefined) throw new UnreadableFile('xlsx');
    return { names, read, records: fromHeaders(await recordsOf(workbook, read, mostRows + 1)) };
  });
  const [headers = [], ...rows] = records;
  const table = parseTable(
    headers.map(header => String(header ?? '').trim()),
    rows,
    hints,
  );
  return { ...table, sheets: { names, read } };
}
