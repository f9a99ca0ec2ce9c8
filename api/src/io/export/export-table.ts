import type { Geometry } from 'shared/geometry';
import type { ColumnType, ExportValue } from '../../domain/records/wording';

export type { ColumnType, ExportValue };

/** One column of an exported table. `name` is stable and for machines, `header` is for people. */
export interface ExportColumn {
  name: string;
  header: string;
  type: ColumnType;
}

/** One record: its values in the order of the columns. */
export interface ExportRow {
  id: number;
  geometry: Geometry;
  values: readonly ExportValue[];
}

/** A table that is read page by page while it is written: no export is ever held whole in memory. */
export interface ExportTable {
  /** `infrastructures`, `mortality`, … */
  name: string;
  columns: readonly ExportColumn[];
  pages: AsyncIterable<readonly ExportRow[]>;
}
