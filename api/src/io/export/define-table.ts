import { areaName } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/resource';
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

export interface TableDefinition<Item extends { id: number }> {
  name: string;
  columns: readonly ColumnDefinition<Item>[];
  /** Omitted for records without a place. */
  geometry?(item: Item): Geometry;
  pages(): AsyncIterable<readonly Item[]>;
  /** Attributions of what the pages contained so far. */
  credits?(): readonly string[];
  /** Number of records on all pages, counted without reading them. */
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

async function* pagesOf<Item extends { id: number }>(
  definition: TableDefinition<Item>,
  columns: readonly WrittenColumn<Item>[],
): AsyncGenerator<ExportRow[]> {
  for await (const items of definition.pages())
    yield items.map(item => ({
      id: item.id,
      geometry: definition.geometry?.(item) ?? NOWHERE,
      values: columns.map(({ value }) => soundValue(value(item))),
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

/** The export table of a definition, with its first page read. */
export async function tableOf<Item extends { id: number }>(
  definition: TableDefinition<Item>,
  audience: Audience,
): Promise<ExportTable> {
  const columns = writtenColumns(definition.columns, audience);
  return {
    name: definition.name,
    columns: columns.map(({ column }) => column),
    isPlaced: definition.geometry !== undefined,
    pages: await withFirstRead(pagesOf(definition, columns)),
    credits: () => definition.credits?.() ?? [],
  };
}

/** Number of records read at a time. A page takes a few milliseconds, and other requests run between pages. */
export const PAGE = 250;

/** Names joined into one value; `null` if there are none. */
export const namesOf = (
  items: readonly { name: string; type?: string }[] | undefined,
  locale: Locale = 'fr',
): ExportValue => items?.map(item => areaName(item, locale)).join(', ') || null;

export const textOrNull = (text: string): ExportValue => text || null;
