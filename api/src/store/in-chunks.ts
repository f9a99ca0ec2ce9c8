/** Rows of one statement: well below the 32,766 parameters SQLite takes, for rows of up to sixty columns. */
const ROWS_PER_STATEMENT = 500;

/** Writes rows a chunk at a time, in order, and returns the answers joined. No rows, no statement. */
export async function inChunks<Row, Written>(
  rows: readonly Row[],
  write: (chunk: Row[]) => Promise<Written[]>,
): Promise<Written[]> {
  const written: Written[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    written.push(...(await write(rows.slice(start, start + ROWS_PER_STATEMENT))));
  return written;
}
