import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { AMONG, adoptSorted, sortInto } from './model-content';
import type { ModelCopy } from './model-copy';
import type { ModelTable } from './model-table';

/** A table is sorted again when at least this many rows, and this share of its rows, are out of order. */
const [LEAST_UNSORTED, MOST_UNSORTED] = [10_000, 0.01];

/** Rewrites tables of a copy one at a time, while others read and change them. */
export class TableRewriting {
  #last: Promise<void> = Promise.resolve();
  /** Ids of records that change while their table is rewritten. */
  #changedMeanwhile: { name: string; ids: Set<number> } | null = null;

  constructor(private readonly copy: Pick<ModelCopy, 'read' | 'change' | 'tables'>) {}

  note({ name }: ModelTable, ids: readonly number[]): void {
    if (this.#changedMeanwhile?.name === name) for (const id of ids) this.#changedMeanwhile.ids.add(id);
  }

  /** Sorts tables with many rows out of order. Changed rows are appended at the end. */
  async sort(): Promise<void> {
    for (const table of this.copy.tables.filter(({ hasPlace }) => hasPlace))
      if (await this.#isUnsorted(table))
        await this.write(table, connection => connection.run(sortInto(table)));
  }

  /**
   * Rewrites a table. Changes made in the meantime are applied to the new table before it replaces the old table.
   * Readers and writers wait only for this last step.
   * @param write creates the new table `sorted` with the columns of the old table
   */
  write(
    { name }: Pick<ModelTable, 'name'>,
    write: (connection: DuckDBConnection) => Promise<unknown>,
  ): Promise<void> {
    const writing = this.#last.then(async () => {
      const ids = new Set<number>();
      try {
        await this.copy.read(async connection => {
          this.#changedMeanwhile = { name, ids };
          await connection.run('drop table if exists sorted');
          await write(connection);
        });
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
