import { check, type ImportKind } from 'shared/contract';
import type { z } from 'zod';
import { normalizedText } from '../../database/normalized-text';
import { fileProblem } from '../../http/problem-message';
import { InvalidInput } from '../../http/request-refused';
import type { Locale } from '../../texts';
import { diagnosisResource } from '../diagnoses/service';
import { EXPORT_TEXTS, type HeaderName } from '../export/wording';
import { supportResource } from '../infrastructures/service';
import { mortalityResource } from '../mortality/service';
import { operationResource } from '../operations/service';
import { sensitiveAreaResource } from '../sensitive-areas/service';
import type { InputBuilder } from './build-input';
import { columnList, type ParsedRow } from './parse/parsed-file';
import { type FieldName, fieldOf, namesOfField } from './read-values';

const SCHEMA: Record<ImportKind, z.ZodType> = {
  infrastructures: supportResource.inputSchema,
  points: supportResource.inputSchema,
  lines: supportResource.inputSchema,
  diagnosis: diagnosisResource.inputSchema,
  operations: operationResource.inputSchema,
  mortality: mortalityResource.inputSchema,
  'sensitive-areas': sensitiveAreaResource.inputSchema,
};

/** The columns a kind cannot do without: what its schema misses in nothing. */
function requiredFields(kind: ImportKind): FieldName[] {
  const checked = check(SCHEMA[kind], {});
  const missing = checked.status === 'invalid' ? checked.problems.map(({ path }) => String(path[0])) : [];
  return missing.flatMap(name => fieldOf(name) ?? []);
}

/** How a column is called in the language of the person: as in the exports. */
function titleOf(field: FieldName, locale: Locale): string {
  const { header } = EXPORT_TEXTS[locale];
  if (field === 'species') return header.vernacular_name;
  if (field === 'author') return header.observer;
  return field in header ? header[field as HeaderName] : field;
}

/** A column whose name holds a name of the field: `date_visite` for `date`. */
function nearOf(field: FieldName, columns: readonly string[]): string | undefined {
  const names = namesOfField(field);
  return columns.find(column => {
    const words = normalizedText(column.replaceAll(/[_.-]/g, ' ')).split(' ');
    return names.some(name => words.includes(name) || words.join(' ').includes(name));
  });
}

/**
 * Refuses a file that lacks columns its kind needs, in one sentence, instead of each of its rows.
 *
 * @throws InvalidInput
 */
export function requireColumns(
  kind: ImportKind,
  builder: InputBuilder,
  rows: readonly ParsedRow[],
  locale: Locale,
): void {
  // Administrators name columns once they have seen the report.
  if (rows.length === 0 || kind === 'sensitive-areas') return;
  const given = builder.fieldsOf(rows);
  const missing = requiredFields(kind).filter(field => !given.has(field));
  const [first] = missing;
  if (!first) return;
  const columns = [...new Set(rows.flatMap(row => Object.keys(row.values)))];
  const near = missing.length === 1 ? nearOf(first, builder.unused(rows)) : undefined;
  const params = {
    column: missing.map(field => titleOf(field, locale)).join(', '),
    columns: columnList(columns) || '–',
  };
  throw new InvalidInput([
    near
      ? fileProblem('columns_missing', 'column_near', { ...params, near })
      : fileProblem('columns_missing', 'column_missing', params),
  ]);
}
