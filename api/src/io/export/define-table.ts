import type { Geometry } from 'shared/geometry';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/wording';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import type { HeaderName } from './wording';

/** An exported column of a record. */
export interface ColumnDefinition<Item> {
  name: HeaderName | (string & {});
  /** Header for names that the export texts do not contain. */
  header?: Record<Locale, string>;
  type: ColumnType;
  value(item: Item, wording: Wording): ExportValue;
}

/** The export of a kind of record. */
export interface TableDefinition<Item extends { id: number }> {
  name: string;
  columns: readonly ColumnDefinition<Item>[];
  geometry(item: Item): Geometry;
  /** Records by page. */
  pages(): AsyncIterable<readonly Item[]>;
}

async function* pagesOf<Item extends { id: number }>(
  definition: TableDefinition<Item>,
  wording: Wording,
): AsyncGenerator<ExportRow[]> {
  for await (const items of definition.pages())
    yield items.map(item => ({
      id: item.id,
      geometry: definition.geometry(item),
      values: definition.columns.map(column => column.value(item, wording)),
    }));
}

/** Reads the first page at once: until the response begins, a failure is an answer of its own, not a broken download. */
export async function withFirstRead<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pages;
  })();
}

/** The export table of a definition in a wording, with its first page read. */
export async function tableOf<Item extends { id: number }>(
  definition: TableDefinition<Item>,
  wording: Wording,
): Promise<ExportTable> {
  return {
    name: definition.name,
    columns: definition.columns.map(({ name, type, header }) => ({
      name,
      type,
      header: wording.header(name, header),
    })),
    pages: await withFirstRead(pagesOf(definition, wording)),
  };
}

/** Records read at a time: a page is written in a few milliseconds, between them others get their turn. */
export const PAGE = 250;

/** Names joined into one field; `null` for none. */
export const namesOf = (items: readonly { name: string }[] | undefined): ExportValue =>
  items && items.length > 0 ? items.map(item => item.name).join(', ') : null;

/** A text; `null` if it is empty. */
export const textOrNull = (text: string): ExportValue => text || null;
