import type { IMPORT_FORMATS } from 'shared/contract';

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
export type ParsedFile = Parsed | { status: 'unreadable' } | { status: 'too-many' };

/** A file that says it is of a kind and is not readable as one. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
