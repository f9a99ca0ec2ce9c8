import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { AMONG, adoptSorted } from './model-content';
import type { ModelCopy } from './model-copy';
import type { ModelTable } from './model-table';
import { SQUARE_BITS } from './morton';

/** A table is sorted again when at least this many rows, and this share of its rows, are out of order. */
const [LEAST_UNSORTED, MOST_UNSORTED] = [10_000, 0.01];

/** Rows that one statement writes, few enough for memory and for the time limit of a query. */
const ROWS_AT_ONCE = 250_000;

type Sorted = Pick<ModelTable, 'name' | 'sortedBy'>;

/**
 * Divides a table into parts of about so many rows, in the order of `sortedBy`.
 * @returns the condition of each part
 */
export async function partsOf(
  connection: DuckDBConnection,
  { name, sortedBy }: Sorted,
  most: number,
  where = 'true',
): Promise<string[]> {
  const leading = sortedBy.split(', ').slice(0, -1);
  const result = await connection.run(
    `select ${[...leading, `cell >> ${SQUARE_BITS}`].join()}, count(*)::double from ${name} where ${where}
      group by all order by all`,
  );
  const parts: { same: string; first: number; last: number; rows: number }[] = [];
  for (const row of (await result.getRowsJS()) as number[][]) {
    const [square, rows] = row.slice(-2) as [number, number];
    const same = leading.map((column, i) => `${column} = ${row[i]} and `).join('');
    const before = parts.at(-1);
    if (before?.same === same && before.rows + rows <= most) {
      before.last = square;
      before.rows += rows;
    } else parts.push({ same, first: square, last: square, rows });
  }
  const cells = 2 ** SQUARE_BITS;
  return parts.map(
    ({ same, first, last }) => `${same}cell between ${first * cells} and ${(last + 1) * cells - 1}`,
  );
}

/** Rewrites tables of a copy one at a time, while others read and change them. */
export class TableRewriting {
  #last: Promise<void> = Promise.resolve();
  /** Ids of records that change while their table is rewritten. */
  #changedMeanwhile: { name: string; ids: Set<number> } | null = null;

  constructor(
    private readonly copy: Pick<ModelCopy, 'read' | 'change' | 'tables'>,
    private readonly rowsAtOnce = ROWS_AT_ONCE,
  ) {}

  note({ name }: ModelTable, ids: readonly number[]): void {
    if (this.#changedMeanwhile?.name === name) for (const id of ids) this.#changedMeanwhile.ids.add(id);
  }

  /** Sorts tables with many rows out of order. Changed rows are appended at the end. */
  async sort(): Promise<void> {
    for (const table of this.copy.tables.filter(({ hasPlace }) => hasPlace))
      if (await this.#isUnsorted(table))
        await this.write(table, part => `* from ${table.name} where ${part}`);
  }

  /**
   * Rewrites a table part by part. Changes made in the meantime are applied to the new table before it replaces the old
   * table. Readers and writers wait only for this last step.
   * @param rows SQL after `select` of the new rows for the condition of a part
   * @param prepare prepares what the new rows need. It counts as part of the rewriting, so rows that change from then on
   * are copied as they are at the end
   */
  write(table: Sorted, rows: (part: string) => string, prepare?: () => Promise<void>): Promise<void> {
    const { name, sortedBy } = table;
    const writing = this.#last.then(async () => {
      const ids = new Set<number>();
      try {
        await this.copy.read(async () => {
          this.#changedMeanwhile = { name, ids };
        });
        await prepare?.();
        const parts = await this.copy.read(async connection => {
          await connection.run('drop table if exists sorted');
          await connection.run(`create table sorted as from ${name} limit 0`);
          return partsOf(connection, table, this.rowsAtOnce);
        });
        for (const part of parts)
          await this.copy.read(connection =>
            connection.run(`insert into sorted select ${rows(part)} order by ${sortedBy}`),
          );
        await this.#replaceBySorted(name, ids);
      } finally {
        this.#changedMeanwhile = null;
      }
    });
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  async #isUnsorted({ name }: ModelTable): Promise<boolean> {
    return this.copy.read(async connection => {
      const result = await connection.run(
        `select count(*) filter (where cell < before)::double, count(*)::double from
          (select cell, lag(cell) over (order by rowid) as before from ${name})`,
      );
      const [[lower, rows]] = (await result.getRowsJS()) as [[number, number]];
      return lower >= LEAST_UNSORTED && lower >= rows * MOST_UNSORTED;
    });
  }

  #replaceBySorted(name: string, changed: ReadonlySet<number>): Promise<void> {
    return this.copy.change(async writer => {
      // An empty list would have no type.
      if (changed.size > 0)
        for (const statement of ['delete from sorted', `insert into sorted select * from ${name}`])
          await writer.run(`${statement} where ${AMONG}`, [listValue([...changed])]);
      await adoptSorted(writer, name);
    });
  }
}
