import type { Geometry } from 'shared/geometry';
import type { ColumnType, ExportValue } from '../../domain/records/resource';

export type { ColumnType, ExportValue };

/** `name` is stable and for programs, `header` is for people. */
export interface ExportColumn {
  name: string;
  header: string;
  type: ColumnType;
}

/** A record. `values` are in the order of the columns. */
export interface ExportRow {
  id: number;
  geometry: Geometry;
  values: readonly ExportValue[];
}

/** A table read page by page while it is written, so that no export is completely in memory. */
export interface ExportTable {
  /** `infrastructures`, `mortality`, … */
  name: string;
  columns: readonly ExportColumn[];
  /** Whether records have a place. Without one, only CSV and workbooks can be written. */
  isPlaced: boolean;
  pages: AsyncIterable<readonly ExportRow[]>;
  /** Attributions that the file owes, known once all pages are read. */
  credits?(): readonly string[];
}
