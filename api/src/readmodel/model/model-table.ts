import {
  BLOB,
  blobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  UINTEGER,
} from '@duckdb/node-api';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { FilterFacts } from 'shared/server';
import type { Orderings } from '../../http/pages';
import { anyTable } from '../../store/any-table';
import type { Queryable, ReadConnection } from '../../store/connect';
import { letOthersIn } from '../../store/let-others-in';
import type { Database } from '../../store/schema';

/** Numbers lists of ids written as `12,15`, since many records share few distinct lists. */
class ItemLists {
  /** Item ids of each list by its number; number 0 is the empty list. */
  readonly lists: number[][] = [[]];
  readonly #numbers = new Map<string | null, number>([[null, 0]]);

  numberOf(text: string | null): number {
    const existing = this.#numbers.get(text);
    if (existing !== undefined || text === null) return existing ?? 0;
    const number = this.lists.push(text.split(',').map(Number)) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  /** For each list, whether it contains any of the given items. */
  withAny(items: ReadonlySet<number>): Uint8Array {
    return Uint8Array.from(this.lists, list => (list.some(item => items.has(item)) ? 1 : 0));
  }

  /** Numbers of the lists that contain any of the given items. */
  numbersWithAny(items: ReadonlySet<number>): number[] {
    return this.lists.flatMap((list, number) => (list.some(item => items.has(item)) ? [number] : []));
  }
}

/** Lists of ids that many records share, by column. */
export type Lists = Readonly<Record<string, ItemLists>>;
export const emptyLists = (tables: readonly ModelTable[]): Lists =>
  Object.fromEntries(
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ name, list }) => (list ? [[name, new ItemLists()]] : [])),
    ),
  );

/** A value that may be sent to another thread. */
export type Plain = number | string | Uint8Array | number[] | null;

/** Type of a column of lists of whole numbers, in order. */
export const NUMBERS = LIST(UINTEGER);

/** A column of the file, and its value for a row of the database. */
export interface Column<Row> {
  type: DuckDBType;
  /** The values are ids written as `12,15`; the column has the numbers of these lists. */
  list?: true;
  of(row: Row): Plain;
}

export interface TestedColumn {
  column: string;
  /** Converts a value of the filter, such as `none`, to a value of the column. */
  encode?(value: never): number;
  /** The column holds numbers of lists. */
  list?: true;
  /** The column holds ids of this table, which has their `text`. */
  table?: string;
}

export interface Ordering {
  cursor: Orderings<string>[string];
  /** SQL of the compared value. */
  value: string;
}

/** Ids of records: a range above `after` up to `until`, or a list. */
export type IdRange = { after: number; until: number } | readonly number[];

/** Values from other tables linked to a record: ids as `12,15`, or texts; `null` without values. */
export type Linked<Name extends string = string> = Record<Name, string | null>;
/** Condition that a column contains the id of one of the records being read. */
type Some = (column: string) => Expression<SqlBool>;

interface TableDefinition<Own, Row, Name extends string> {
  kind: string;
  /** Name of the table in the database, the file and the log. */
  name: string;
  /** Columns, including `id` and, for a kind with a place, `PLACE_COLUMNS`. */
  columns: Readonly<Record<string, Column<Row>>>;
  /** Numeric columns that only the file has; `null` until they are calculated from its rows. */
  calculated?: Readonly<Record<string, DuckDBType>>;
  /** Columns by which rows of a kind with a place are sorted; the last column is `cell`. */
  sortedBy: string;
  /** Filters of the list by name. */
  filters: Readonly<Record<string, FilterFacts>>;
  /** Columns that filters compare, by the filter's path (`at`). */
  tested: Readonly<Record<string, TestedColumn>>;
  /** Orderings of the list by name, except `distance`. */
  orderings: Readonly<Record<string, Ordering>>;
  /** Columns with the codes of map symbols. */
  symbols: readonly string[];
  /** Selects the requested records that belong in the file. */
  rows(connection: ReadConnection, some: Some): SelectQueryBuilder<Database, never, Own>;
  /** Queries of linked values, see `joined`; faster than one query per record. */
  linked: Readonly<Record<Name, (some: Some) => RawBuilder<unknown>>>;
  /** Further values that the columns need. */
  prepared: readonly (keyof Row & string)[];
  /** Sets the further values of a row. */
  prepare(row: Own & Linked<Name>): Row;
}

/** A table of the database that the read model copies. */
export interface ModelTable
  extends Pick<
    TableDefinition<never, never, never>,
    'kind' | 'name' | 'sortedBy' | 'filters' | 'tested' | 'orderings' | 'symbols'
  > {
  columns: readonly (Pick<Column<never>, 'type' | 'list'> & { name: string; isCalculated: boolean })[];
  hasPlace: boolean;
  /** Reads records from the database, as one array for each column that is not calculated. */
  read(connection: ReadConnection, ids: IdRange): Promise<Plain[][]>;
}

/** Groups a query's columns `id` and `value` into one text per id, in which the values are sorted as texts. */
export const joined = (query: RawBuilder<unknown>, separator = ',') => sql`
  select id, string_agg(cast(value as text), ${sql.lit(separator)} order by cast(value as text)) as value
  from (${query}) as linked group by id`;

async function valuesOf(query: RawBuilder<unknown>, db: Queryable): Promise<Map<number, string>> {
  const { rows } = await (query as RawBuilder<{ id: number; value: string }>).execute(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

export function modelTable<Own extends { id: number }, Row, Name extends string = never>({
  columns,
  calculated = {},
  rows,
  linked,
  prepared,
  prepare,
  ...table
}: TableDefinition<Own, Row, Name>): ModelTable {
  const queries = Object.entries(linked) as [Name, (some: Some) => RawBuilder<unknown>][];
  // Properties added to a row later would cost more than all its other values.
  const added = [...queries.map(([name]) => name), ...prepared];
  return {
    ...table,
    columns: [
      ...Object.entries(columns).map(([name, { type, list }]) => ({
        name,
        type,
        ...(list && { list }),
        isCalculated: false,
      })),
      ...Object.entries(calculated).map(([name, type]) => ({ name, type, isCalculated: true })),
    ],
    hasPlace: 'west' in columns,
    async read(connection, ids) {
      const some: Some = column =>
        'after' in ids
          ? sql<SqlBool>`${sql.ref(column)} > ${ids.after} and ${sql.ref(column)} <= ${ids.until}`
          : connection.engine.among(column, ids);
      const ownRows = await rows(connection, some)
        .select(added.map(name => sql<null>`null`.as(name)))
        .execute();
      const values: [Name, Map<number, string>][] = [];
      for (const [name, query] of queries) values.push([name, await valuesOf(query(some), connection.db)]);
      const read = ownRows.map(row => {
        const complete = row as Own & Linked<Name>;
        for (const [name, all] of values) complete[name] = (all.get(row.id) ?? null) as never;
        return prepare(complete);
      });
      return Object.values(columns).map(({ of }) => read.map(of));
    },
  };
}

/** The id `count` rows after a given id, or the last id of the table; `null` without further rows. */
export async function lastIdAfter(
  { db }: ReadConnection,
  { name }: ModelTable,
  after: number,
  count: number,
): Promise<number | null> {
  const { last } = await anyTable(db)
    .selectFrom(next =>
      next.selectFrom(name).select('id').where('id', '>', after).orderBy('id').limit(count).as('next'),
    )
    .select(eb => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? null : Number(last);
}

/** Rows per chunk of DuckDB. */
const CHUNK = 2048;

function stored(
  values: Plain[],
  { name, type, list, isCalculated }: ModelTable['columns'][number],
  lists?: Lists,
): DuckDBValue[] {
  if (isCalculated) return values.map(() => null);
  if (list) return values.map(text => lists?.[name]?.numberOf(text as string | null) ?? 0);
  if (type === NUMBERS) return values.map(numbers => numbers && listValue(numbers as number[]));
  if (type === BLOB) return values.map(bytes => bytes && blobValue(bytes as Uint8Array));
  return values as (number | string | null)[];
}

/** Appends rows, given column by column, to a DuckDB table. */
export async function appendRows(
  connection: DuckDBConnection,
  name: string,
  { columns }: Pick<ModelTable, 'columns'>,
  values: readonly Plain[][],
  { lists, database }: { lists?: Lists; database?: string } = {},
): Promise<void> {
  const appender = await connection.createAppender(name, undefined, database);
  for (let at = 0; at < (values[0]?.length ?? 0); at += CHUNK) {
    const chunk = DuckDBDataChunk.create(columns.map(({ type }) => type));
    const part = columns.map((column, i) =>
      stored((values[i] ?? values[0] ?? []).slice(at, at + CHUNK), column, lists),
    );
    chunk.setColumns(part);
    appender.appendDataChunk(chunk);
    // Without this flush, all rows would be written when the appender is closed, which would block other work.
    appender.flushSync();
    await letOthersIn();
  }
  appender.closeSync();
}

/** Selects linked ids for records whose ids are in the column `to`. */
export const linkedIds = (links: string, column: string, to: string) => (some: Some) =>
  joined(
    sql`select ${sql.ref(to)} as id, ${sql.ref(column)} as value from ${sql.table(links)} where ${some(to)}`,
  );

/** Cursor type of each ordering of a list, including `distance` for a kind with a place. */
export const cursorsOf = ({ orderings, hasPlace }: ModelTable): Orderings<string> => ({
  ...Object.fromEntries(Object.entries(orderings).map(([name, { cursor }]) => [name, cursor])),
  ...(hasPlace && { distance: 'distance' }),
});
