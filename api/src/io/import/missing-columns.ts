import type { Problem } from 'shared/contract';
import type { ImportKind } from 'shared/contract/imports';
import { check } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { ColumnField } from '../../domain/records/resource';
import { fileProblem } from '../../http/problems-body';
import { normalizedText } from '../../store/normalized-text';
import type { InputBuilder } from './build-input';
import { columnsOf, plainNamesOf, titleOf } from './column-names';
import { importedFields, importTargets } from './import-targets';
import { askedOf } from './parse/guess-system';
import { columnList, hasPlace, type Parsed, type ParsedRow } from './parse/parsed-file';

/** Columns that a kind requires: the fields that its schema reports as missing in an empty input. */
export function requiredColumns(kind: ImportKind): ColumnField[] {
  const checked = check(importTargets(kind)[0].inputSchema, {});
  const missing = checked.status === 'invalid' ? checked.problems.map(({ path }) => path[0]) : [];
  const columns = columnsOf(importedFields(kind));
  return missing.flatMap(name => columns.find(one => one.input === name) ?? []);
}

/** Finds a column whose name contains a name of the field: `date_visite` for `date`. */
function nearOf(names: readonly string[], columns: readonly string[]): string | undefined {
  return columns.find(column => {
    const words = normalizedText(column.replaceAll(/[_.-]/g, ' ')).split(' ');
    return names.some(name => words.includes(name) || words.join(' ').includes(name));
  });
}

/** The problem of a file without usable positions: it lacks columns, or its coordinates fit several systems. */
export function missingPlace({ places, rows, readIn }: Parsed): Problem | null {
  if (!places || hasPlace(places)) {
    const choice = readIn && askedOf(readIn);
    return choice ? fileProblem('file_damaged', 'system_unclear', choice) : null;
  }
  // The first row has all columns.
  const columns = [...places.map(({ name }) => name), ...Object.keys(rows[0]?.values ?? {})];
  if (columns.length === 0) return fileProblem('file_damaged', 'blank');
  return fileProblem('file_damaged', 'csv_place', { columns: columnList(columns) });
}

/** The problem of a file that lacks required columns. It is one message instead of one for each row. */
export function missingColumns(
  kind: ImportKind,
  builder: InputBuilder,
  rows: readonly ParsedRow[],
  locale: Locale,
): Problem | null {
  // Sensitive areas are exempt: administrators assign columns after seeing the report.
  if (rows.length === 0 || kind === 'sensitive-areas') return null;
  const resource = importedFields(kind);
  const present = builder.columnsOf(rows);
  const missing = requiredColumns(kind).filter(one => !present.has(one));
  const [first] = missing;
  if (!first) return null;
  const near = missing.length === 1 ? nearOf(plainNamesOf(resource, first), builder.unused(rows)) : undefined;
  const params = {
    column: missing.map(one => titleOf(resource, one, locale)).join(', '),
    columns: columnList(builder.namesOf(rows)) || '–',
  };
  return near
    ? fileProblem('columns_missing', 'column_near', { ...params, near })
    : fileProblem('columns_missing', 'column_missing', params);
}
