import type { ImportAdjustments, ImportPreview } from 'shared/contract/imports';

/** Props of a part of the import screen that changes the adjustments. */
export interface AdjustingProps {
  readonly adjustments: ImportAdjustments;
  readonly disabled: boolean;
  readonly onChange: (adjustments: ImportAdjustments) => void;
}

export const NO_ADJUSTMENTS: ImportAdjustments = {
  columns: [],
  values: [],
  cells: [],
  left_out: [],
  same: 'skip',
  near: 'add',
};

/**
 * Assigns a field to a column, and removes it from other adjusted columns. Without a field, the column is left out.
 */
export const withColumn = (
  adjustments: ImportAdjustments,
  column: string,
  field: string,
): ImportAdjustments => ({
  ...adjustments,
  columns: [
    ...adjustments.columns
      .filter(other => other.column !== column)
      .map(other => (field !== '' && other.field === field ? { ...other, field: '' } : other)),
    { column, field },
  ],
});

/** Maps a text of a field to a code; without a code, removes the mapping. */
export const withValue = (
  adjustments: ImportAdjustments,
  { field, text, code }: ImportAdjustments['values'][number],
): ImportAdjustments => ({
  ...adjustments,
  values: [
    ...adjustments.values.filter(other => other.field !== field || other.text !== text),
    ...(code ? [{ field, text, code }] : []),
  ],
});

export const withCell = (
  adjustments: ImportAdjustments,
  { row, field, text }: ImportAdjustments['cells'][number],
): ImportAdjustments => ({
  ...adjustments,
  cells: [
    ...adjustments.cells.filter(other => other.row !== row || other.field !== field),
    { row, field, text },
  ],
});

/**
 * Replaces the mappings but keeps corrected cells. Without a mapping, the server's own reading of the columns
 * applies.
 */
export function withMapping(
  { cells, left_out, same, near, sheet, returned }: ImportAdjustments,
  mapping: Pick<ImportAdjustments, 'columns' | 'values' | 'srid'> | undefined,
): ImportAdjustments {
  const { columns, values, srid } = mapping ?? NO_ADJUSTMENTS;
  return {
    columns,
    values,
    cells,
    left_out,
    same,
    near,
    ...(sheet !== undefined && { sheet }),
    ...(returned && { returned }),
    ...(srid !== undefined && { srid }),
  };
}

export const withoutRows = (adjustments: ImportAdjustments, rows: readonly number[]): ImportAdjustments => ({
  ...adjustments,
  left_out: [...new Set([...adjustments.left_out, ...rows])],
});

/** The field of a column: the chosen one, or else the one detected by the server; empty for none. */
export function fieldOf(
  { columns }: ImportAdjustments,
  { name, field }: ImportPreview['columns'][number],
): string {
  return columns.find(({ column }) => column === name)?.field ?? field ?? '';
}

/** Columns that fit both a support and its visit, and that nobody has assigned yet. */
export const askedColumns = (
  { columns }: ImportPreview,
  adjustments: ImportAdjustments,
): ImportPreview['columns'] =>
  columns.filter(({ name, also }) => also && !adjustments.columns.some(({ column }) => column === name));

/** Required fields that no column is assigned to. */
export function missingFields(
  { columns, fields }: ImportPreview,
  adjustments: ImportAdjustments,
): ImportPreview['fields'] {
  const given = new Set(columns.map(column => fieldOf(adjustments, column)));
  return fields.filter(({ name, required }) => required && !given.has(name));
}

/** The corrected text of a cell, or else its text in the file. A position counts as two cells. */
export function textOf(
  { cells }: ImportAdjustments,
  { row, place, cells: read }: ImportPreview['rows'][number],
  field: string,
): string {
  const corrected = cells.find(cell => cell.row === row && cell.field === field);
  if (corrected) return corrected.text;
  if (field === 'longitude') return String(place?.[0] ?? '');
  if (field === 'latitude') return String(place?.[1] ?? '');
  return read[field] ?? '';
}
