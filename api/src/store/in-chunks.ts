/** Rows per statement: with up to sixty columns, they stay below SQLite's limit of 32,766 parameters. */
const ROWS_PER_STATEMENT = 500;

/** Writes rows in order, chunk by chunk, and returns the joined results. */
export async function inChunks<Row, Written>(
  rows: readonly Row[],
  write: (chunk: Row[]) => Promise<Written[]>,
): Promise<Written[]> {
  const written: Written[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    written.push(...(await write(rows.slice(start, start + ROWS_PER_STATEMENT))));
  return written;
}
