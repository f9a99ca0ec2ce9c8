import type { ColumnType, ExportColumn, ExportValue } from './export-table';

/** Maximum size of a text in a `.dbf`, in bytes. */
export const LONGEST_TEXT = 254;
const [HEADER, FIELD] = [32, 32];
const [DBASE_III, END_OF_FIELDS, PRESENT, END_OF_FILE] = [0x03, 0x0d, 0x20, 0x1a];
const SPACE = 0x20;
/**
 * Minimum width of numbers. GDAL reads integers of this width as 32-bit numbers, and wider integers as 64-bit
 * numbers.
 */
const NARROWEST_NUMBER = 9;
const MOST_DECIMALS = 15;
const DATE = 8;

const TYPES: Record<ColumnType, string> = {
  text: 'C',
  addresses: 'C',
  integer: 'N',
  real: 'N',
  date: 'D',
  flag: 'L',
};

/** The bytes of a text, cut before the first character that does not fit. */
function cutText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= LONGEST_TEXT) return bytes;
  let end = LONGEST_TEXT;
  while (((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1;
  return bytes.subarray(0, end);
}

/** As many of the first URLs as fit completely, since a truncated URL is useless. */
function fittingAddresses(text: string): Buffer {
  const fitting: string[] = [];
  for (const address of text.split(' ')) {
    if (Buffer.byteLength([...fitting, address].join(' ')) > LONGEST_TEXT) break;
    fitting.push(address);
  }
  return Buffer.from(fitting.join(' '));
}

/** A number without exponent. */
function decimalText(value: number): string {
  const text = String(value);
  const decimals = text.split('.')[1]?.length ?? 0;
  return text.includes('e') || decimals > MOST_DECIMALS ? value.toFixed(MOST_DECIMALS) : text;
}

/** The bytes of a value before padding; none for `null`. */
export function dbfBytes(value: ExportValue, type: ColumnType): Buffer {
  if (value === null) return Buffer.alloc(0);
  if (typeof value === 'boolean') return Buffer.from(value ? 'T' : 'F');
  if (typeof value === 'number') return Buffer.from(decimalText(value));
  if (type === 'date') return Buffer.from(value.replaceAll('-', '').slice(0, DATE));
  return type === 'addresses' ? fittingAddresses(value) : cutText(value);
}

/** A column of a `.dbf`, wide enough for its widest value. */
export class DbfColumn {
  readonly #type: string;
  #width: number;
  #decimals: number;

  constructor(
    readonly name: string,
    private readonly column: ExportColumn,
  ) {
    this.#type = TYPES[column.type];
    this.#width = this.#type === 'D' ? DATE : this.#type === 'N' ? NARROWEST_NUMBER : 1;
    this.#decimals = column.type === 'real' ? 1 : 0;
  }

  get width(): number {
    return this.#width;
  }

  /** The bytes of a value; widens the column if necessary. */
  bytesOf(value: ExportValue): Buffer {
    const bytes = dbfBytes(value, this.column.type);
    this.#width = Math.max(this.#width, bytes.length);
    const point = this.#type === 'N' ? bytes.indexOf('.') : -1;
    if (point >= 0) this.#decimals = Math.max(this.#decimals, bytes.length - point - 1);
    return bytes;
  }

  /** Copies a value into a row of spaces, numbers right-aligned. */
  place(bytes: Buffer, row: Buffer, at: number): void {
    if (this.#type === 'L' && bytes.length === 0) row.write('?', at, 'latin1');
    bytes.copy(row, this.#type === 'N' ? at + this.#width - bytes.length : at);
  }

  describe(header: Buffer, at: number): void {
    header.write(this.name, at, 'latin1');
    header.write(this.#type, at + 11, 'latin1');
    header.writeUInt8(this.#width, at + 16);
    header.writeUInt8(this.#decimals, at + 17);
  }
}

/**
 * Header of a `.dbf` (dBASE III). The `.cpg` states the encoding.
 * @param day `2026-11-26`
 */
export function dbfHeader(columns: readonly DbfColumn[], rows: number, day: string): Buffer {
  const header = Buffer.alloc(HEADER + FIELD * columns.length + 1);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  header.set([DBASE_III, year - 1900, month, date]);
  header.writeUInt32LE(rows, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(rowBytes(columns), 10);
  for (const [i, column] of columns.entries()) column.describe(header, HEADER + FIELD * i);
  header.writeUInt8(END_OF_FIELDS, header.length - 1);
  return header;
}

export const DBF_END = Buffer.from([END_OF_FILE]);

const rowBytes = (columns: readonly DbfColumn[]) => columns.reduce((sum, column) => sum + column.width, 1);

export function dbfRow(columns: readonly DbfColumn[], values: readonly Buffer[]): Buffer {
  const row = Buffer.alloc(rowBytes(columns), SPACE);
  row.writeUInt8(PRESENT, 0);
  let at = 1;
  for (const [i, column] of columns.entries()) {
    column.place(values[i] ?? Buffer.alloc(0), row, at);
    at += column.width;
  }
  return row;
}
