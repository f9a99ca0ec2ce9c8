import { DOUBLE, type DuckDBType, UINTEGER, VARCHAR } from '@duckdb/node-api';
import type { KindFacts } from 'shared/contract';
import { field } from 'shared/server';
import type { AnyRow } from '../../store/any-table';
import { dayNumber } from './days';
import type { Column, Ordering } from './model-table';

export interface ColumnField {
  name: string;
  input: string;
  column: string;
  facts: KindFacts['fields'][string];
}

/** @param columns by field, for columns with another name than their field in inputs */
export function columnField(
  name: string,
  facts: ColumnField['facts'],
  columns: Readonly<Record<string, string>> = {},
): ColumnField {
  const input = field.inputName(name, facts.as);
  return { name, input, column: columns[name] ?? input, facts };
}

/** Length in characters to which long sort values are cut, so that cursors stay short. */
const LONGEST_SORTED = 80;

/** Types of columns by type of field; other columns hold text. */
const TYPES: Readonly<Record<string, DuckDBType>> = {
  day: UINTEGER,
  item: UINTEGER,
  link: UINTEGER,
  species: UINTEGER,
  number: DOUBLE,
  flag: DOUBLE,
};

/**
 * The column of a field in the read model.
 * @param key of the field's value in a row of the database
 */
export const fieldColumn = ({ facts: { type } }: ColumnField, key: string): Column<AnyRow> => ({
  type: TYPES[type] ?? VARCHAR,
  of(row) {
    const value = row[key] as string | number | null;
    return type === 'day' ? dayNumber(value as string | null) : value;
  },
});

/**
 * The ordering by a field.
 * @param column the field's name in SQL
 */
export function fieldOrdering({ facts }: ColumnField, column: string): Ordering {
  const { type, limit = 0, optional, codes = [] } = facts;
  const text = (value: string): Ordering => ({ cursor: 'text', value: `coalesce(${value}, '')` });
  switch (type) {
    case 'species':
      return text(`(select left(name, ${LONGEST_SORTED}) from species where species.id = ${column})`);
    case 'day':
      // An unknown day is 0, which is no calendar day, so its cursor is a number.
      return { cursor: optional ? 'id' : 'date', value: column };
    case 'number':
      // Unknown numbers sort before 0.
      return { cursor: 'count', value: `coalesce(${column}, -1)` };
    case 'choice':
      // Choices sort in the order of their codes, as on devices.
      return {
        cursor: 'id',
        value: `coalesce(list_position([${codes.map(code => `'${code}'`).join()}], ${column}), 0)`,
      };
    case 'text':
    case 'address':
      return text(limit > 100 ? `left(${column}, ${LONGEST_SORTED})` : column);
    default:
      return { cursor: 'id', value: `coalesce(${column}, 0)` };
  }
}
