import type { IdRange, Plain } from '../../readmodel/model/model-table';
import type { ReadJob } from '../../readmodel/threads/reads';
import type { Context } from './context';
import { modelTables } from './model-table-of';

let tables: ReturnType<typeof modelTables> | null = null;

/** Reads records of a table for the read model, as values of each column. */
export const modelRows: ReadJob<Context, { name: string; ids: IdRange }, Plain[][]> = (
  { context },
  { name, ids },
) => {
  tables ??= modelTables();
  const table = tables.find(one => one.name === name);
  if (!table) throw new Error(`The read model has no table ${name}`);
  return table.read(context.connection, ids);
};
