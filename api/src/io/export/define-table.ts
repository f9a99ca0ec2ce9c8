import { areaName } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { sound } from '../../http/json-bytes';
import type { ColumnType, ExportColumn, ExportRow, ExportTable, ExportValue } from './export-table';
import { CODES, EXPORT_TEXTS, type HeaderName, headerIn, wordsIn } from './wording';

export interface ColumnDefinition<Item> {
  name: HeaderName | (string & {});
  /** Label of the exported field. Without it, the header is a text of the exports or the name. */
  header?: Record<Locale, string>;
  type: ColumnType;
  /** Whether values are codes that have labels in both languages. */
  coded?: true;
  value(item: Item, wording: Wording): ExportValue;
}

interface WrittenTable<Item extends { id: number }> {
  name: string;
  columns: readonly ColumnDefinition<Item>[];
  /** Omitted for records without a place. */
  geometry?(item: Item): Geometry;
}

export interface TableDefinition<Item extends { id: number }> extends WrittenTable<Item> {
  pages(): AsyncIterable<readonly Item[]>;
  /** Number of records on all pages, counted without reading them. */
  number(): Promise<number>;
}

/** A table whose records are read by their ids, on a thread if there are many. */
export interface RecordTable<Item extends { id: number }> extends WrittenTable<Item> {
  /** Reads a page, without records removed in the meantime. */
  read(viewer: Viewer, ids: readonly number[]): Promise<readonly Item[]>;
  /** The attribution that a file with this record owes. */
  credit?(item: Item): string | undefined;
}

/** Records of a table that somebody asked for. */
export interface FoundRecords {
  /** Its name in `record-tables.ts`. */
  table: string;
  /** What `read` of the table gets, page by page. */
  found(): AsyncIterable<readonly number[]>;
  number(): Promise<number>;
}

export interface Audience {
  /** `words` for people, `codes` for programs, or codes with a column of labels beside each column of codes. */
  values: 'words' | 'codes' | 'codes and labels';
  locale: Locale;
  /** Origin of this server as the client knows it: `https://avicable.example`. */
  origin: string;
}

interface WrittenColumn<Item> {
  column: ExportColumn;
  value(item: Item): ExportValue;
}

/** Replaces paths of this server in a text by absolute URLs. Spaces separate the paths. */
export const absolute = (paths: ExportValue, origin: string): ExportValue =>
  typeof paths === 'string' ? paths.replaceAll(/\S+/g, path => origin + path) : paths;

function writtenColumns<Item>(
  columns: readonly ColumnDefinition<Item>[],
  { values, locale, origin }: Audience,
): WrittenColumn<Item>[] {
  const words = wordsIn(locale);
  const wording = values === 'words' ? words : CODES;
  return columns.flatMap((definition): WrittenColumn<Item>[] => {
    const { name, type, coded, value } = definition;
    const header = headerIn(locale, definition);
    const isPath = type === 'addresses';
    const valueColumn: WrittenColumn<Item> = {
      column: { name, type, header },
      value: item => (isPath ? absolute(value(item, wording), origin) : value(item, wording)),
    };
    if (!coded || values !== 'codes and labels') return [valueColumn];
    const label = EXPORT_TEXTS[locale].label.replace('{header}', header);
    return [
      valueColumn,
      { column: { name: `${name}_label`, type: 'text', header: label }, value: item => value(item, words) },
    ];
  });
}

const soundValue = (value: ExportValue): ExportValue => (typeof value === 'number' ? sound(value) : value);

const NOWHERE: Geometry = { type: 'Point', coordinates: [0, 0] };

/** Makes the rows of records of a table. */
export function rowsOf<Item extends { id: number }>(
  { columns, geometry }: WrittenTable<Item>,
  audience: Audience,
): (items: readonly Item[]) => ExportRow[] {
  const written = writtenColumns(columns, audience);
  return items =>
    items.map(item => ({
      id: item.id,
      geometry: geometry?.(item) ?? NOWHERE,
      values: written.map(({ value }) => soundValue(value(item))),
    }));
}

/** Reads the first page at once, so that a failure is an error response, not a broken download. */
export async function withFirstRead<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pages;
  })();
}

/** An export table from its rows, with the first page read. */
export async function tableOf<Item extends { id: number }>(
  { name, columns, geometry }: WrittenTable<Item>,
  audience: Audience,
  pages: AsyncGenerator<readonly ExportRow[]>,
): Promise<ExportTable> {
  return {
    name,
    columns: writtenColumns(columns, audience).map(({ column }) => column),
    isPlaced: geometry !== undefined,
    pages: await withFirstRead(pages),
  };
}

/** The export table of a definition, which this thread reads. */
export function readTable<Item extends { id: number }>(
  definition: TableDefinition<Item>,
  audience: Audience,
): Promise<ExportTable> {
  const rows = rowsOf(definition, audience);
  async function* pages() {
    for await (const items of definition.pages()) yield rows(items);
  }
  return tableOf(definition, audience, pages());
}

/** Number of records read at a time. A page takes a few milliseconds, and other requests run between pages. */
export const PAGE = 250;

/** Names joined into one value; `null` if there are none. */
export const namesOf = (
  items: readonly { name: string; type?: string }[] | undefined,
  locale: Locale = 'fr',
): ExportValue => items?.map(item => areaName(item, locale)).join(', ') || null;

export const textOrNull = (text: string): ExportValue => text || null;
