import { listValue } from '@duckdb/node-api';
import type { ModelCopy } from './model-copy';
import type { ModelSource } from './model-source';
import { appendRows, type IdRange, lastIdAfter, type ModelTable } from './model-table';
import type { ModelState } from './read-model';

const HIGHEST_ID = 2 ** 32 - 1;
const SLICE = 1000;
/** Attempts to compare records that differ, since a change may be committed between the two reads. */
const ATTEMPTS = 3;

/** Compares the copy with the database slice by slice, and repairs differences. */
export class ModelComparison {
  readonly state: Pick<ModelState, 'compared_at' | 'differences'> = { compared_at: null, differences: 0 };
  #table = 0;
  #after = 0;

  constructor(
    private readonly source: ModelSource,
    private readonly copy: ModelCopy,
    private readonly differed: (values: { table: string; count: number; ids: string }) => void,
  ) {}

  /** Compares the next slice. @throws RequestRefused 503 while the copy cannot be read */
  async next(): Promise<void> {
    await this.copy.requireFile();
    const table = this.copy.tables[this.#table] as ModelTable;
    const last = await this.source.read(database => lastIdAfter(database, table, this.#after, SLICE));
    // Beyond the last record of the database, the file must not have any records.
    let ids = await this.#differing(table, { after: this.#after, until: last ?? HIGHEST_ID });
    for (let attempt = 1; ids.length > 0 && attempt < ATTEMPTS; attempt++)
      ids = await this.#differing(table, ids);
    if (ids.length > 0) {
      this.state.differences += ids.length;
      this.differed({ table: table.name, count: ids.length, ids: ids.slice(0, 20).join(', ') });
      this.copy.repair(table, ids);
    }
    this.#after = last ?? 0;
    if (last !== null) return;
    this.#table = (this.#table + 1) % this.copy.tables.length;
    if (this.#table === 0) this.state.compared_at = new Date().toISOString();
  }

  #differing(table: ModelTable, ids: IdRange): Promise<number[]> {
    return this.copy.read(async connection => {
      await connection.run(`create or replace temp table expected as from ${table.name} limit 0`);
      const values = await this.source.rows(table, ids);
      await appendRows(connection, 'expected', table, values, { lists: this.copy.lists });
      const [condition, parameters] =
        'after' in ids
          ? ['id > $1 and id <= $2', [ids.after, ids.until]]
          : ['id in (select unnest($1::uinteger[]))', [listValue(ids)]];
      const compared = table.columns.filter(({ isCalculated }) => !isCalculated);
      const columns = compared.map(({ name }) => `"${name}"`).join();
      const expected = `(select ${columns} from expected)`;
      const stored = `(select ${columns} from ${table.name} where ${condition})`;
      const result = await connection.run(
        `select id from (${expected} except ${stored}) union select id from (${stored} except ${expected})`,
        parameters,
      );
      const [differing] = await result.getColumnsJS();
      return (differing ?? []) as number[];
    });
  }
}
