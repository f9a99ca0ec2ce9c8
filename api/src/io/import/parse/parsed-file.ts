import type { IMPORT_FORMATS } from 'shared/contract';
import type { FileFault } from '../../../http/problem-message';

/** One record of a file: its geometry in WGS 84 as it was found, and its columns. */
export interface ParsedRow {
  /** GeoJSON, checked later; `null` where there is none. */
  geometry: unknown;
  values: Record<string, unknown>;
  /** What the file's owner calls the record, where the format has a place for it. */
  id?: string | number;
}

export interface Parsed {
  status: 'parsed';
  format: (typeof IMPORT_FORMATS)[number];
  rows: ParsedRow[];
}
export interface Unreadable {
  status: 'unreadable';
  fault: FileFault;
  params: Record<string, string | number>;
}
export type ParsedFile = Parsed | Unreadable | { status: 'too-many' };

/** A file that says it is of a kind and is not readable as one: `fault` has a sentence with the cause and the cure. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  constructor(
    readonly fault: FileFault,
    readonly params: Record<string, string | number> = {},
  ) {
    super(fault);
  }
}

/** Bytes of one record, and of all records of a file, above which a file is refused. */
export const RECORD_BYTES = 16 * 1024 * 1024;
export const RECORDS_BYTES = 256 * 1024 * 1024;

/** Cells of a file: what comes out of a worker is copied by the thread that serves everybody. */
const MOST_CELLS = 2_000_000;

/** @throws UnreadableFile */
export function requireFewCells(cells: number): void {
  if (cells > MOST_CELLS) throw new UnreadableFile('cells', { limit: MOST_CELLS });
}

export const inMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** Names of columns as a message lists them: the first ones where there are many. */
export function columnList(columns: readonly string[]): string {
  const shown = columns.slice(0, 30).map(column => column.slice(0, 60));
  return shown.length < columns.length ? `${shown.join(', ')}…` : shown.join(', ');
}
