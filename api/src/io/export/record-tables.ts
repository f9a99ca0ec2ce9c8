import { resourceOf } from '../../domain/records/registry';
import type { Viewer } from '../../domain/records/viewer';
import { type Audience, type FoundRecords, type RecordTable, rowsOf, tableOf } from './define-table';
import type { ExportRow, ExportTable } from './export-table';
import { infrastructureTable } from './infrastructure-table';
import { diagnosisTable, operationTable } from './inner-record-tables';
import { recordTable } from './resource-table';

const TABLES = new Map(
  [infrastructureTable, diagnosisTable, operationTable].map(table => [
    table.name,
    table as RecordTable<never>,
  ]),
);
const tableNamed = (name: string) =>
  TABLES.get(name) ?? (recordTable(resourceOf(name)) as RecordTable<never>);

interface Page {
  table: string;
  ids: readonly number[];
  audience: Audience;
}
interface Rows {
  rows: readonly ExportRow[];
  credits: readonly string[];
}

/** Reads a page. It answers JSON, which is passed to another thread faster than cloned objects. */
export async function exportedRows(viewer: Viewer, { table, ids, audience }: Page): Promise<string> {
  const named = tableNamed(table);
  const items = await named.read(viewer, ids);
  const credits = new Set(items.flatMap(item => named.credit?.(item) || []));
  return JSON.stringify({ rows: rowsOf(named, audience)(items), credits: [...credits] } satisfies Rows);
}

/** The export table of records that somebody asked for. A page is read while the page before it is written. */
export async function foundTable(
  { context, userId }: Viewer,
  { table, found }: FoundRecords,
  audience: Audience,
): Promise<ExportTable> {
  const credits = new Set<string>();
  function rowsIn(page: string): Rows['rows'] {
    const { rows, credits: owed } = JSON.parse(page) as Rows;
    for (const credit of owed) credits.add(credit);
    return rows;
  }
  async function* pages() {
    let next: Promise<string> | null = null;
    for await (const ids of found()) {
      const page = context.reads.run(exportedRows, userId, { table, ids, audience });
      // A failure is thrown where the page is awaited.
      page.catch(() => undefined);
      if (next) yield rowsIn(await next);
      next = page;
    }
    if (next) yield rowsIn(await next);
  }
  return { ...(await tableOf(tableNamed(table), audience, pages())), credits: () => [...credits] };
}
