import type { DuckDBMaterializedResult } from '@duckdb/node-api';
import { columnsOf } from './columns-of';
import type { ModelCopy } from './model-copy';
import type { ModelTable } from './model-table';
import type { RecordFilter } from './read-model';
import { Conditions, whereOf } from './where';

/** Writes a query with the filter's condition, and adds its own parameters. */
type Question = (where: string, to: Conditions) => string;

export class Questions {
  constructor(private readonly copy: ModelCopy) {}

  /** Runs a query about the matches of a filter; the result has columns. */
  async columns(table: ModelTable, filter: RecordFilter, question: Question) {
    await this.copy.current();
    return this.appliedColumns(table, filter, question);
  }

  /** Runs a query with the changes applied so far, without waiting for others. The result has columns. */
  appliedColumns(table: ModelTable, filter: RecordFilter, question: Question) {
    return this.#ask(table, filter, question, columnsOf);
  }

  /** Runs a query about the matches of a filter; the result has rows. */
  async rows<Row>(table: ModelTable, filter: RecordFilter, question: Question) {
    await this.copy.current();
    const rows = await this.#ask(table, filter, question, result => result.getRowObjectsJS());
    return rows as Row[];
  }

  async #ask<Result>(
    table: ModelTable,
    filter: RecordFilter,
    question: Question,
    read: (result: DuckDBMaterializedResult) => Promise<Result>,
  ): Promise<Result> {
    return this.copy.readApplied(async connection => {
      const to = new Conditions();
      const where = whereOf(to, table, filter, this.copy);
      const text = question(where, to);
      return read(await to.run(connection, text));
    });
  }
}
