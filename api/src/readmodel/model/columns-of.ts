import type { DuckDBMaterializedResult, DuckDBValue } from '@duckdb/node-api';

/** Values of the columns of a result, which are not converted; other work is done between its chunks. */
export async function columnsOf(result: DuckDBMaterializedResult): Promise<DuckDBValue[][]> {
  const columns: DuckDBValue[][] = Array.from({ length: result.columnCount }, () => []);
  for await (const chunk of result)
    for (const [i, column] of columns.entries())
      for (const value of chunk.getColumnValues(i)) column.push(value);
  return columns;
}
