import type { IMPORT_FORMATS, PlaceColumn } from 'shared/server';
import type { FileFault } from '../../../http/problems-body';
import type { ReadIn } from './guess-system';

/** A record of a file. Its geometry is converted to WGS 84. `values` are by column name. */
export interface ParsedRow {
  /** Unchecked GeoJSON; `null` without a geometry. */
  geometry: unknown;
  values: Record<string, unknown>;
  /** External name of the record, if the format has one. */
  id?: string | number;
  /** Given for a row of a file that we exported and that came back. */
  back?: ReturnedRow;
  /** The number of a part of a split line, from 1. */
  part?: number;
  /** Corrected texts by field; `latitude` and `longitude` replace the geometry. */
  corrected?: ReadonlyMap<string, string>;
}

export interface ReturnedRow {
  /** Version of the record when it left. 0 is unknown: each field that was ever changed then counts as changed since. */
  version: number;
  /** `copied`: an earlier row of the file has its UUID. `removed`: the file held the record, and holds it no more. */
  how: 'kept' | 'copied' | 'removed';
}

/** A column that gives the position, with its first value. */
export interface PlaceOfColumn {
  name: string;
  field: PlaceColumn;
  first: string;
}

export function hasPlace(places: readonly PlaceOfColumn[]): boolean {
  const has = (field: PlaceColumn) => places.some(one => one.field === field);
  return has('wkt') || (has('latitude') && has('longitude'));
}

export interface Parsed {
  status: 'parsed';
  format: (typeof IMPORT_FORMATS)[number];
  rows: ParsedRow[];
  /** The columns of the position; `undefined` for formats with geometries. */
  places?: PlaceOfColumn[];
  /** How coordinates were read. Rows of a table may have their own system. Absent for files without coordinates. */
  readIn?: ReadIn;
  /** Files of an archive that are pictures by their name. */
  pictures?: string[];
  /** Given for a file that we exported and that came back. `removed`: the rows it held once; `null` if it does not say. */
  returned?: { removed: ParsedRow[] | null } | undefined;
  /** Names of the sheets of a workbook, and name of the sheet that was read. */
  sheets?: { names: string[]; read: string };
}
export interface Unreadable {
  status: 'unreadable';
  fault: FileFault;
  params: Record<string, string | number>;
}
export type ParsedFile = Parsed | Unreadable | { status: 'too-many' };

/** A file that cannot be read in its format. The message of `fault` states cause and remedy. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  constructor(
    readonly fault: FileFault,
    readonly params: Record<string, string | number> = {},
  ) {
    super(fault);
  }
}

/** Maximum size of one record, and of all records of a file, in bytes. */
export const RECORD_BYTES = 16 * 1024 * 1024;
export const RECORDS_BYTES = 256 * 1024 * 1024;

/** Maximum number of cells in a file, since the main thread copies the result of the worker. */
const MOST_CELLS = 2_000_000;

/**
 * Refuses a file with too many cells.
 * @throws UnreadableFile
 */
export function requireFewCells(cells: number): void {
  if (cells > MOST_CELLS) throw new UnreadableFile('cells', { limit: MOST_CELLS });
}

export const inMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** Lists column names for a message. Long lists and names are cut. */
export function columnList(columns: readonly string[]): string {
  const shown = columns.slice(0, 30).map(column => column.slice(0, 60));
  return shown.length < columns.length ? `${shown.join(', ')}…` : shown.join(', ');
}
