import { fetchTablePage, type ListPage } from 'shared/api';
import { MOST_TABLE_ROWS } from 'shared/contract/administration';
import { BYTE_ORDER_MARK, csvLine, csvSeparator } from 'shared/contract/csv';
import { saveFile } from 'shared/ui/core';
import type { FieldTexts, ListActionsProps, Shown } from 'shared/ui/record';
import type { Table } from './define-table';

/** The maximum number of rows in a file. */
const MOST_EXPORTED = 100_000;

type Cell = string | number | null;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(cellOf).join(' ') : JSON.stringify(value);
}

/**
 * Saves the listed rows as CSV in the format of the language's spreadsheets, with formulas escaped.
 * @throws ApiError as `request`
 */
export async function exportCsv(
  { kind, name, list }: Table,
  { filters, order }: Omit<ListActionsProps, 'total'>,
  texts: FieldTexts,
): Promise<void> {
  const separator = csvSeparator(texts.locale);
  const exported = list.columns.filter(({ csv }) => csv !== null);
  const lines = [
    csvLine(
      exported.map(({ field }) => texts.label(field)),
      separator,
    ),
  ];
  const { signal } = new AbortController();
  for (let cursor: string | null = ''; cursor !== null && lines.length <= MOST_EXPORTED; ) {
    const query: object = { ...filters, ordering: order, limit: MOST_TABLE_ROWS, cursor };
    const page: ListPage<unknown> = await fetchTablePage(
      kind.answerSchema,
      kind.path,
      query as never,
      signal,
    );
    for (const { properties } of page.features as unknown as Shown[]) {
      const cells = exported.map(({ field, render, csv }) => {
        if (csv) return cellOf(csv(properties, texts));
        if (render) return cellOf(render(properties, texts));
        const value = properties[field];
        return typeof value === 'number' ? value : texts.shown(field, properties) || cellOf(value);
      });
      lines.push(csvLine(cells, separator));
    }
    cursor = page.cursor;
  }
  saveFile(new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' }), `${name}.csv`);
}
