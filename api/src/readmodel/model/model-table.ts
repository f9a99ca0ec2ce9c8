import {
  BLOB,
  blobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FilterFacts } from 'shared/server';
import type { Orderings } from '../../http/pages';
import { anyTable } from '../../store/any-table';
import type { Queryable, ReadConnection } from '../../store/connect';
import { letOthersIn } from '../../store/let-others-in';
import { ItemLists } from './item-lists';

/** Lists of ids that many records share, by column. */
export type Lists = Readonly<Record<string, ItemLists>>;
export const emptyLists = (tables: readonly ModelTable[]): Lists =>
  Object.fromEntries(
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ name, list }) => (list ? [[name, new ItemLists()]] : [])),
    ),
  );

/** A value that may be sent to another thread. */
export type Plain = number | string | Uint8Array | null;

/** A column of the file, and its value for a row of the database. */
export interface Column<Row> {
  type: DuckDBType;
  /** The values are ids written as `12,15`; the column has the numbers of these lists. */
  list?: true;
  of(row: Row): Plain;
}

/** The column that a filter tests. */
export interface TestedColumn {
  column: string;
  /** Value in the column of a value of the filter, of one that stands for none as well. */
  encode?(value: never): number;
  /** The column holds numbers of lists. */
  list?: true;
  /** The column holds ids of this table, which has their `text`. */
  table?: string;
}

/** An ordering of a list. */
export interface Ordering {
  cursor: Orderings<string>[string];
  /** What it compares, in SQL. */
  value: string;
}

/** Ids of records: those above `after` and up to `until`, or some. */
export type IdRange = { after: number; until: number } | readonly number[];

/** Values that other tables link to a record: ids as `12,15` or texts; `null` for none. */
export type Linked<Name extends string = string> = Record<Name, string | null>;
/** Whether a column with ids of records has one of those that are read. */
type Some = (column: string) => Expression<SqlBool>;

interface TableDefinition<Own, Row, Name extends string> {
  /** Kind of its records. */
  kind: string;
  /** Table of the database, of the file and of the log. */
  name: string;
  /** Among them `id`, and of a kind with a place `PLACE_COLUMNS`. */
  columns: Readonly<Record<string, Column<Row>>>;
  /** Columns of numbers that the file alone has: `null` until they are calculated from its rows. */
  calculated?: Readonly<Record<string, DuckDBType>>;
  /** Columns that rows of a kind with a place are sorted by; the last one is `cell`. */
  sortedBy: string;
  /** The filters of its list by name, and the column at each of their paths. */
  filters: Readonly<Record<string, FilterFacts>>;
  tested: Readonly<Record<string, TestedColumn>>;
  /** The orderings of its list by name, without `distance`. */
  orderings: Readonly<Record<string, Ordering>>;
  /** Columns with what symbols of records on a map show. */
  symbols: readonly string[];
  /** Reads those of some records that the file shall have. */
  rows(connection: ReadConnection, some: Some): Promise<Own[]>;
  /** Queries of what other tables link to them, see `joined`; faster than one query a record. */
  linked: Readonly<Record<Name, (some: Some) => RawBuilder<unknown>>>;
  /** Adds to a row what its columns need. */
  prepare(row: Own & Linked<Name>): Row;
}

/** Records of the database that the read model copies. */
export interface ModelTable
  extends Pick<
    TableDefinition<never, never, never>,
    'kind' | 'name' | 'sortedBy' | 'filters' | 'tested' | 'orderings' | 'symbols'
  > {
  columns: readonly (Pick<Column<never>, 'type' | 'list'> & { name: string; isCalculated: boolean })[];
  hasPlace: boolean;
  /** Reads records from the database as values of each column. */
  read(connection: ReadConnection, ids: IdRange): Promise<Plain[][]>;
}

/** Joins the values that a query with the columns `id` and `value` finds for each record. */
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
  prepare,
  ...table
}: TableDefinition<Own, Row, Name>): ModelTable {
  const queries = Object.entries(linked) as [Name, (some: Some) => RawBuilder<unknown>][];
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
      const own = await rows(connection, some);
      const values: [Name, Map<number, string>][] = [];
      for (const [name, query] of queries) values.push([name, await valuesOf(query(some), connection.db)]);
      const read = own.map(row => {
        const complete = row as Own & Linked<Name>;
        for (const [name, all] of values) Object.assign(complete, { [name]: all.get(row.id) ?? null });
        return prepare(complete);
      });
      return Object.values(columns).map(({ of }) => read.map(of));
    },
  };
}

/** The last of so many ids of a table above a number; `null` at its end. */
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

/** Rows of a chunk of DuckDB. */
const CHUNK = 2048;

/** Values of a column as DuckDB takes them. */
function stored(
  values: Plain[],
  { name, type, list, isCalculated }: ModelTable['columns'][number],
  lists?: Lists,
): DuckDBValue[] {
  if (isCalculated) return values.map(() => null);
  if (list) return values.map(text => lists?.[name]?.numberOf(text as string | null) ?? 0);
  if (type === BLOB) return values.map(bytes => bytes && blobValue(bytes as Uint8Array));
  return values as (number | string | null)[];
}

/** Appends values of each column to a table of DuckDB. */
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
    // Else all rows would be written at once when it is closed, and nobody answered meanwhile.
    appender.flushSync();
    await letOthersIn();
  }
  appender.closeSync();
}

/** Selects the ids that a table links to records, whose ids are in its column `to`. */
export const linkedIds = (links: string, column: string, to: string) => (some: Some) =>
  joined(
    sql`select ${sql.ref(to)} as id, ${sql.ref(column)} as value from ${sql.table(links)} where ${some(to)}`,
  );

/** Cursor type of each ordering of a list. */
export const cursorsOf = ({ orderings, hasPlace }: ModelTable): Orderings<string> => ({
  ...Object.fromEntries(Object.entries(orderings).map(([name, { cursor }]) => [name, cursor])),
  ...(hasPlace && { distance: 'distance' }),
});
