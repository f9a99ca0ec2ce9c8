import type { ImportKind, ImportMapping, ImportPreview } from 'shared/contract/imports';

type Columns = ImportPreview['columns'];

/** The newest mapping of a kind whose file had the same columns. */
export function mappingFor(
  mappings: readonly ImportMapping[],
  kind: ImportKind,
  columns: Columns,
): ImportMapping | undefined {
  const names = columns.map(({ name }) => name);
  return mappings
    .filter(({ kind: of, header }) => of === kind && header.length === names.length)
    .filter(({ header }) => header.every(name => names.includes(name)))
    .sort((a, b) => b.at.localeCompare(a.at))[0];
}

/** The mappings of a kind. Those whose assigned columns are all in the file come first. */
export function mappingsInOrder(
  mappings: readonly ImportMapping[],
  kind: ImportKind,
  columns: Columns,
): { mapping: ImportMapping; fits: boolean }[] {
  const names = new Set(columns.map(({ name }) => name));
  return mappings
    .filter(mapping => mapping.kind === kind)
    .map(mapping => ({ mapping, fits: mapping.columns.every(({ column }) => names.has(column)) }))
    .sort((a, b) => Number(b.fits) - Number(a.fits));
}
