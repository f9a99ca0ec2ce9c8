import type { IMPORT_FORMATS, PlaceColumn } from 'shared/server';
import type { FileFault } from '../../../http/problem-message';
import type { ReadIn } from './guess-system';

/** A record of a file: its geometry, converted to WGS 84, and its columns. */
export interface ParsedRow {
  /** Unchecked GeoJSON; `null` without a geometry. */
  geometry: unknown;
  values: Record<string, unknown>;
  /** External name of the record, if the format has one. */
  id?: string | number;
  /** Which part of a line of several this is, from 1. */
  part?: number;
  /** Texts that replace cells of the file, by field; `latitude` and `longitude` replace the geometry. */
  corrected?: ReadonlyMap<string, string>;
}

/** A column of a table that gives the position, with its first value. */
export interface PlaceOfColumn {
  name: string;
  field: PlaceColumn;
  first: string;
}

/** Whether columns give the position of records. */
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
  /** How coordinates were read; rows of a table may name another system. Absent without any. */
  readIn?: ReadIn;
  /** Files of an archive that look like pictures by name. */
  pictures?: string[];
  /** Sheets of a workbook by name, and the one that was read. */
  sheets?: { names: string[]; read: string };
}
export interface Unreadable {
  status: 'unreadable';
  fault: FileFault;
  params: Record<string, string | number>;
}
export type ParsedFile = Parsed | Unreadable | { status: 'too-many' };

/** A file that cannot be read in its format; the message of `fault` names cause and cure. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  constructor(
    readonly fault: FileFault,
    readonly params: Record<string, string | number> = {},
  ) {
    super(fault);
  }
}

/** Maximal size of one record, and of all records of a file, in bytes. */
export const RECORD_BYTES = 16 * 1024 * 1024;
export const RECORDS_BYTES = 256 * 1024 * 1024;

/** Maximum of cells in a file: the main thread copies the result of a worker. */
const MOST_CELLS = 2_000_000;

/** @throws UnreadableFile */
export function requireFewCells(cells: number): void {
  if (cells > MOST_CELLS) throw new UnreadableFile('cells', { limit: MOST_CELLS });
}

export const inMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** Lists names of columns for a message; only the first of many. */
export function columnList(columns: readonly string[]): string {
  const shown = columns.slice(0, 30).map(column => column.slice(0, 60));
  return shown.length < columns.length ? `${shown.join(', ')}…` : shown.join(', ');
}
