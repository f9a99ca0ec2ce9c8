import { type Box, calendarDateSchema, NEUTRALIZATIONS, type Problem, RISK_LEVELS } from 'shared/contract';
import { check, tileNeutralization, tileRisk } from 'shared/server';
import type { Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import type { Condition } from '../../readmodel/model/condition';
import { dayNumber } from '../../readmodel/model/days';
import type { ColumnField } from '../../readmodel/model/field-columns';
import { INFRASTRUCTURE_FIELDS } from '../../readmodel/model/infrastructure-fields';
import type { ColumnType } from '../export/export-table';
import { decimal } from '../import/parse/decimal';
import { type Comparison, type Cql, type Literal, refuse } from './parse-cql';

type Codes = readonly (readonly [code: string, stored: number])[];

/** A property that filters compare: a column of the features whose values nothing blurs. */
export interface Queryable {
  type: ColumnType;
  /** SQL of the value. */
  column: string;
  /** The codes or names that features show, with the numbers in the column. */
  codes?(viewer: Viewer): Promise<Codes>;
  /** The value of the column for a day. */
  dayOf?(day: string): number;
}
export type Named = readonly [name: string, queryable: Queryable];

const speciesBy = async ({ db }: Viewer, name: 'scientific_name' | 'vernacular_name'): Promise<Codes> =>
  (await db.selectFrom('species').select(['id', name]).execute()).map(row => [row[name], row.id]);

async function itemsOf({ context }: Viewer, list: string | undefined): Promise<Codes> {
  const { types } = await context.lists.snapshot();
  return types.find(({ code }) => code === list)?.nomenclatures?.map(item => [item.code, item.id]) ?? [];
}

/** Queryables of a field whose values are in a column of the database (`table`), or of the read model. */
export function fieldQueryables({ name, column, facts }: ColumnField, table?: string): Named[] {
  const at = table ? `${table}.${column}` : `"${name}"`;
  const named = (queryable: Queryable): Named[] => [[name, queryable]];
  switch (facts.type) {
    case 'day':
      if (table) return named({ type: 'date', column: at });
      return named({ type: 'date', column: `nullif(${at}, 0)`, dayOf: dayNumber });
    case 'item':
      return named({ type: 'text', column: at, codes: viewer => itemsOf(viewer, facts.list) });
    case 'species':
      return (['scientific_name', 'vernacular_name'] as const).map(of => [
        of,
        { type: 'text', column: at, codes: viewer => speciesBy(viewer, of) },
      ]);
    case 'number':
      return named({ type: 'integer', column: at });
    case 'flag':
      return named({ type: 'flag', column: at });
    case 'text':
    case 'choice':
      return named({ type: 'text', column: `nullif(${at}, '')` });
    default:
      return [];
  }
}

export const queryablesOfTable = ({ fields, own }: Resource): Named[] =>
  fields.flatMap(field => fieldQueryables(field, own.table));

const inTiles = <Code extends string>(
  column: string,
  all: readonly Code[],
  numberOf: (code: Code) => number,
): Queryable => ({
  type: 'text',
  column,
  codes: async () => all.map(code => [code, numberOf(code)] as const),
});
export const INFRASTRUCTURE_QUERYABLES: readonly Named[] = [
  // The read model has only the words of texts.
  ...INFRASTRUCTURE_FIELDS.filter(({ facts }) => facts.type !== 'text').flatMap(field =>
    fieldQueryables(field),
  ),
  ['risk', inTiles('nullif(risk, 0)', RISK_LEVELS, tileRisk)],
  ['neutralization', inTiles('state', NEUTRALIZATIONS, tileNeutralization)],
];

/** Each `%` multiplies the time that a comparison may take. */
const PATTERN = /^(?:[^\\%]|\\.)*(?:%(?:[^\\%]|\\.)*){0,4}$/s;

const expressionOf = (pattern: string) =>
  pattern.replace(/\\?(.)/gsu, (sign, last: string) =>
    sign === '%' ? '.*' : sign === '_' ? '.' : `\\u{${last.codePointAt(0)?.toString(16)}}`,
  );

/** How a value may lie to the one it is compared with. */
const ORDERS = { '=': [0], '<>': [-1, 1], '<': [-1], '<=': [-1, 0], '>': [1], '>=': [0, 1] } as const;

/** Whether a code meets a comparison. */
function testOf(is: Comparison, value: string): (code: string) => boolean {
  if (is === 'like') {
    const expression = new RegExp(`^${expressionOf(value)}$`, 'su');
    return code => expression.test(code);
  }
  const orders: readonly number[] = ORDERS[is];
  return code => orders.includes(code < value ? -1 : Number(code > value));
}

/** What a column is compared with for a literal or the text of a parameter; `undefined` if it is wrong. */
function storedValue({ type, dayOf }: Queryable, value: Literal): string | number | undefined {
  const text = `${value}`;
  if (type === 'text') return typeof value === 'string' ? value : undefined;
  if (type === 'flag') return text === 'true' ? 1 : text === 'false' ? 0 : undefined;
  if (type === 'date') {
    const day = check(calendarDateSchema, value);
    return day.status === 'valid' ? (dayOf?.(day.value) ?? day.value) : undefined;
  }
  const number = decimal(text);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * The condition of a filter.
 * @param degreesOf the box in degrees of a box in the filter
 * @throws InvalidInput that names the property
 */
export async function conditionOf(
  viewer: Viewer,
  queryables: ReadonlyMap<string, Queryable>,
  filter: Cql,
  degreesOf: (box: Box) => Box,
): Promise<Condition> {
  // A filter may compare one property many times; its codes are read once.
  const codesRead = new Map<Queryable, Promise<Codes>>();
  async function within(part: Cql): Promise<Condition> {
    if ('of' in part) return { by: part.by, of: await Promise.all(part.of.map(within)) };
    if ('not' in part) return { not: await within(part.not) };
    const { property } = part;
    const refused = (code: Problem['code']) => refuse(code, 'filter', property);
    if ('box' in part)
      return property === 'geometry' ? { box: degreesOf(part.box) } : refused('unknown_field');
    const queryable = queryables.get(property) ?? refused('unknown_field');
    const { column, codes, type } = queryable;
    if ('isNull' in part) return { column, isNull: true };
    const { is } = part;
    const value = storedValue(queryable, part.value) ?? refused(type === 'date' ? 'invalid_date' : 'invalid');
    if (is === 'like' && (type !== 'text' || !PATTERN.test(`${value}`))) refused('invalid');
    if (codes) {
      const read = codesRead.get(queryable) ?? codes(viewer);
      codesRead.set(queryable, read);
      const isMet = testOf(is, `${value}`);
      return { column, among: (await read).flatMap(([code, stored]) => (isMet(code) ? [stored] : [])) };
    }
    if (is === 'like') return { column, like: `${value}` };
    return { column, is, value, isOfText: type === 'text' };
  }
  return within(filter);
}
