import type { ImportAdjustments, ImportPreview } from 'shared/contract';

export const NO_ADJUSTMENTS: ImportAdjustments = {
  columns: [],
  values: [],
  cells: [],
  left_out: [],
  same: 'skip',
  near: 'add',
};

/** Makes a column a field, which any other column gives up; no field leaves the column out. */
export const withColumn = (
  adjustments: ImportAdjustments,
  column: string,
  field: string,
): ImportAdjustments => ({
  ...adjustments,
  columns: [
    ...adjustments.columns
      .filter(one => one.column !== column)
      .map(one => (field !== '' && one.field === field ? { ...one, field: '' } : one)),
    { column, field },
  ],
});

/** Gives a text of a field the meaning of a code; no code takes it back. */
export const withValue = (
  adjustments: ImportAdjustments,
  { field, text, code }: ImportAdjustments['values'][number],
): ImportAdjustments => ({
  ...adjustments,
  values: [
    ...adjustments.values.filter(one => one.field !== field || one.text !== text),
    ...(code ? [{ field, text, code }] : []),
  ],
});

/** Replaces the text of a cell. */
export const withCell = (
  adjustments: ImportAdjustments,
  { row, field, text }: ImportAdjustments['cells'][number],
): ImportAdjustments => ({
  ...adjustments,
  cells: [...adjustments.cells.filter(one => one.row !== row || one.field !== field), { row, field, text }],
});

/** Replaces what was mapped; corrected cells stay. Without a mapping, columns are as the server reads them. */
export function withMapping(
  { cells, left_out, same, near, sheet }: ImportAdjustments,
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
    ...(srid !== undefined && { srid }),
  };
}

/** Leaves rows out of the import, besides those left out already. */
export const withoutRows = (adjustments: ImportAdjustments, rows: readonly number[]): ImportAdjustments => ({
  ...adjustments,
  left_out: [...new Set([...adjustments.left_out, ...rows])],
});

/** The field a column becomes: as chosen, or else as the server reads it; empty for none. */
export function fieldOf(
  { columns }: ImportAdjustments,
  { name, field }: ImportPreview['columns'][number],
): string {
  return columns.find(({ column }) => column === name)?.field ?? field ?? '';
}

/** Columns that fit a support and its visit as well, and of which nobody has said which. */
export const askedColumns = (
  { columns }: ImportPreview,
  adjustments: ImportAdjustments,
): ImportPreview['columns'] =>
  columns.filter(({ name, also }) => also && !adjustments.columns.some(({ column }) => column === name));

/** Fields that a file needs and no column becomes. */
export function missingFields(
  { columns, fields }: ImportPreview,
  adjustments: ImportAdjustments,
): ImportPreview['fields'] {
  const given = new Set(columns.map(column => fieldOf(adjustments, column)));
  return fields.filter(({ name, required }) => required && !given.has(name));
}

/** The text of a row's cell: as corrected, or else as in the file. The position counts as two cells. */
export function textOf(
  { cells }: ImportAdjustments,
  { row, place, cells: read }: ImportPreview['rows'][number],
  field: string,
): string {
  const corrected = cells.find(one => one.row === row && one.field === field);
  if (corrected) return corrected.text;
  if (field === 'longitude') return String(place?.[0] ?? '');
  if (field === 'latitude') return String(place?.[1] ?? '');
  return read[field] ?? '';
}
