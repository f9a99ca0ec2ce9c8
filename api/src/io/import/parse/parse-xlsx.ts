import { zipSync } from 'fflate';
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { unpackedFiles } from './archive';
import { isFilled, MOST_ABOVE, parseTable, type TableCell, type TableHints } from './parse-table';
import { type Parsed, requireFewCells, UnreadableFile } from './parsed-file';

/** Parts of a workbook that its cells need. Pictures, charts and macros are not unpacked. */
const PARTS = /(?:^\[Content_Types\]\.xml|\.rels|^xl\/(?:[^/]+|worksheets\/[^/]+)\.xml)$/i;
const MOST_SHEETS = 100;
/** Maximum number of rows read from a sheet, including empty rows. */
const MOST_READ = 100_000;

/** A date in ISO format, with its time if it has one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

const cellOf = (value: CellValue): TableCell => (value instanceof Date ? dateText(value) : value);

const [START_BYTES, END_BYTES] = [2000, 200];

/**
 * Whether an XML file ends with the end of its root element. The library would accept a truncated file as a shorter
 * file.
 */
function isWhole(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, START_BYTES));
  const end = new TextDecoder().decode(bytes.subarray(-END_BYTES)).trimEnd();
  const root = /<([A-Za-z][\w:.-]*)/.exec(start)?.[1];
  return root !== undefined && (end.endsWith(`</${root}>`) || /^[^<]*(?:<\?[^<]*)?<[^<]*\/>$/.test(end));
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
/** Marks a formula that no spreadsheet has calculated. */
const UNCALCULATED = '\ue000formula';
/** A cell with a formula but no value: its attributes, and an empty value. */
const FORMULA_ALONE =
  /<(?:\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v(?:\s*\/>|><\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g;

/** Marks formulas without a value in a sheet, which the library would read as empty cells. */
function marked([name, bytes]: [string, Uint8Array]): [string, Uint8Array] {
  if (!SHEET.test(name)) return [name, bytes];
  const xml = new TextDecoder().decode(bytes);
  const changed = xml.replaceAll(FORMULA_ALONE, (cell, attributes: string, empty?: string) =>
    // An empty text can be the result of a formula.
    empty && attributes.includes('t="str"')
      ? cell
      : `<c${attributes.replace(/\st="\w*"/, '')} t="str"><v>${UNCALCULATED}</v></c>`,
  );
  return [name, changed === xml ? bytes : new TextEncoder().encode(changed)];
}

/**
 * The name of a cell, such as `B7`.
 * @param row counted from 0, like `column`
 */
function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Runs the library on a workbook. Hostile files can make it throw any error, so every error means a damaged file. */
async function readingWorkbook<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('xlsx');
  }
}

/** The names of the first sheets, and of all visible sheets. */
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
  let read = 0;
  for await (const { index, values } of streamXlsxRows(workbook, { sheet, maxRows: MOST_READ })) {
    read += 1;
    const record = values.map(cellOf);
    const length = record.findLastIndex(isFilled) + 1;
    // The library counts empty rows too, and silently stops at the maximum.
    if (read === MOST_READ) throw new UnreadableFile('xlsx_rows', { limit: MOST_READ });
    if (length === 0) continue;
    const uncalculated = record.indexOf(UNCALCULATED);
    if (uncalculated >= 0)
      throw new UnreadableFile('xlsx_formula', { cell: cellName(index, uncalculated), sheet });
    cells += length;
    requireFewCells(cells);
    if (records.push(record.slice(0, length)) >= mostRows + MOST_ABOVE) break;
  }
  return records;
}

/**
 * Parses a sheet of an XLSX workbook with a row of headers, see `parseTable`. Formulas have the values that the
 * spreadsheet last calculated.
 * @param sheet name of the sheet; the first visible sheet if none has this name
 * @throws UnreadableFile
 */
export async function parseXlsx(
  bytes: Uint8Array,
  mostRows: number,
  { sheet, ...hints }: TableHints & { sheet?: string | undefined },
): Promise<Required<Pick<Parsed, 'rows' | 'places' | 'readIn' | 'sheets'>>> {
  const parts = [...unpackedFiles(bytes, name => PARTS.test(name))];
  if (!parts.every(([, part]) => isWhole(part))) throw new UnreadableFile('xlsx');
  // The workbook is stored without compression, so that no part grows beyond its checked size.
  const workbook = zipSync(Object.fromEntries(parts.map(marked)), { level: 0 });
  const { names, records, read } = await readingWorkbook(async () => {
    const { names, shown } = await sheetsOf(workbook);
    const read = names.find(name => name === sheet) ?? shown[0] ?? names[0];
    if (read === undefined) throw new UnreadableFile('xlsx');
    return { names, read, records: await recordsOf(workbook, read, mostRows + 1) };
  });
  return { ...parseTable(records, hints), sheets: { names, read } };
}
