import type { DuckDBMaterializedResult, DuckDBValue } from '@duckdb/node-api';

/** Unconverted values of a result's columns. Other work can run between its chunks. */
export async function columnsOf(result: DuckDBMaterializedResult): Promise<DuckDBValue[][]> {
  const columns: DuckDBValue[][] = Array.from({ length: result.columnCount }, () => []);
  for await (const chunk of result)
    for (const [i, column] of columns.entries())
      for (const value of chunk.getColumnValues(i)) column.push(value);
  return columns;
}
