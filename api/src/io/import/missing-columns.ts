import { check, type ImportKind } from 'shared/contract';
import type { Locale } from '../../config/texts';
import type { ColumnField } from '../../domain/records/resource';
import { fileProblem } from '../../http/problem-message';
import { InvalidInput } from '../../http/request-refused';
import { normalizedText } from '../../store/normalized-text';
import type { InputBuilder } from './build-input';
import { columnsOf, plainNamesOf, titleOf } from './column-names';
import { importedFields, importTargets } from './import-targets';
import { columnList, type ParsedRow } from './parse/parsed-file';

/** Columns that a kind requires: the fields its schema misses in an empty input. */
function requiredColumns(kind: ImportKind): ColumnField[] {
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

/**
 * Refuses a file that lacks required columns with one message, instead of one for each row.
 *
 * @throws InvalidInput
 */
export function requireColumns(
  kind: ImportKind,
  builder: InputBuilder,
  rows: readonly ParsedRow[],
  locale: Locale,
): void {
  // Administrators assign columns after they have seen the report.
  if (rows.length === 0 || kind === 'sensitive-areas') return;
  const resource = importedFields(kind);
  const present = builder.columnsOf(rows);
  const missing = requiredColumns(kind).filter(one => !present.has(one));
  const [first] = missing;
  if (!first) return;
  const columns = [...new Set(rows.flatMap(row => Object.keys(row.values)))];
  const near = missing.length === 1 ? nearOf(plainNamesOf(resource, first), builder.unused(rows)) : undefined;
  const params = {
    column: missing.map(one => titleOf(resource, one, locale)).join(', '),
    columns: columnList(columns) || '–',
  };
  throw new InvalidInput([
    near
      ? fileProblem('columns_missing', 'column_near', { ...params, near })
      : fileProblem('columns_missing', 'column_missing', params),
  ]);
}
