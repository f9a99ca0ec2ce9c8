import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { TableQuery } from 'shared/server';
import { anyTable } from '../../store/any-table';
import type { Engine } from '../../store/engine';
import type { Database } from '../../store/schema';
import type { Viewer, Writer } from '../records/viewer';
import { readTable } from './read-table';

/** How values are sorted: texts without accents and capitals, codes by their bytes, numbers and flags by value. */
type Order = 'text' | 'code' | 'value';

function orderedBy(engine: Engine, column: string, order: Order): RawBuilder<unknown> {
  const value = sql<string>`${sql.ref(column)}`;
  if (order === 'value') return value;
  return order === 'text' ? engine.plainText(value) : engine.inByteOrder(value);
}

interface KeptRows<Table extends keyof Database, Row, Shown> {
  table: Table;
  select(viewer: Viewer): SelectQueryBuilder<Database, Table, Row>;
  present(row: Row): Shown;
  /** Orderings by the name that clients use; the column has the same name unless another is given. */
  orderings: Readonly<Record<string, Order | readonly [Order, column: string]>>;
  searched: readonly (string | RawBuilder<string>)[];
  /** Columns that a query can filter by equality. */
  filters?: readonly (keyof Database[Table] & string)[];
}

/** Functions that list, read and remove the rows of one table. */
export function keptRows<Table extends keyof Database, Row, Shown extends { id: number }>({
  table,
  select,
  present,
  orderings,
  searched,
  filters = [],
}: KeptRows<Table, Row, Shown>) {
  const columnOf = (name: string) => `${table}.${name}`;
  const equals = (name: string, value: unknown) =>
    sql<SqlBool>`${sql.ref(columnOf(name))} = ${typeof value === 'boolean' ? Number(value) : value}`;

  async function read(viewer: Viewer, id: number): Promise<Shown | null> {
    const row = await select(viewer).where(equals('id', id)).executeTakeFirst();
    return row ? present(row as Row) : null;
  }

  return {
    read,

    async inputOf(viewer: Viewer, id: number): Promise<Omit<Shown, 'id'> | null> {
      const shown = await read(viewer, id);
      if (!shown) return null;
      const { id: _, ...input } = shown;
      return input;
    },

    async list(viewer: Viewer, query: TableQuery & { [name: string]: unknown }) {
      const { engine } = viewer.context;
      const filtered = filters.reduce(
        (selection, name) =>
          query[name] === undefined ? selection : selection.where(equals(name, query[name])),
        select(viewer),
      );
      const { rows, total } = await readTable(engine, filtered, query, {
        id: sql.ref<number>(columnOf('id')),
        orderings: Object.fromEntries(
          Object.entries(orderings).map(([name, ordering]) => {
            const [order, column = name] = typeof ordering === 'string' ? [ordering] : ordering;
            return [name, orderedBy(engine, columnOf(column), order)];
          }),
        ),
        searched: searched.map(one => (typeof one === 'string' ? sql.ref<string>(columnOf(one)) : one)),
      });
      return { rows: rows.map(present), total };
    },

    async remove({ db }: Writer, id: number): Promise<void> {
      await anyTable(db)
        .deleteFrom(table as string)
        .where('id', '=', id)
        .execute();
    },
  };
}
