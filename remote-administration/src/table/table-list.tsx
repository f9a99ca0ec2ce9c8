import { useState } from 'react';
import { fetchTablePage, type ListPage } from 'shared/api';
import { MOST_TABLE_ROWS } from 'shared/contract/administration';
import { BYTE_ORDER_MARK, csvLine, csvSeparator } from 'shared/contract/csv';
import { LocalizedLink, useLocalizedNavigate } from 'shared/navigation';
import { Button, PlusIcon, saveFile } from 'shared/ui/core';
import { ExportIcon } from 'shared/ui/data';
import {
  type FieldTexts,
  type ListActionsProps,
  type ListDefinition,
  type Shown,
  useFieldTexts,
} from 'shared/ui/record';
import { useTexts } from '../locales/texts';
import type { Table } from './define-table';
import classes from './table.module.css';
import { notifyFailure } from './write';

/** Number of rows after which no further page is added to a file. */
const MOST_EXPORTED = 100_000;

type Cell = string | number | null;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(cellOf).join(' ') : JSON.stringify(value);
}

/**
 * Saves the listed rows as CSV, with the separator that spreadsheets expect in the language and with formulas
 * escaped.
 * @throws ApiError as `request`
 */
async function exportCsv(
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

export function listOf(table: Table, isImported: boolean): ListDefinition {
  const { kind, prefix, list, title, subtitle } = table;
  const More = list.actions;

  function Actions(shown: ListActionsProps) {
    const t = useTexts();
    const texts = useFieldTexts(kind);
    const navigate = useLocalizedNavigate();
    const [exporting, setExporting] = useState(false);
    async function save(): Promise<void> {
      setExporting(true);
      await exportCsv(table, shown, texts).catch(notifyFailure);
      setExporting(false);
    }
    return (
      <>
        {More && <More />}
        {isImported && <LocalizedLink to={`${prefix}/import`}>{t('import.import')}</LocalizedLink>}
        <Button
          size="large"
          icon={<ExportIcon aria-hidden />}
          loading={exporting}
          disabled={!shown.total}
          onClick={() => void save()}
        >
          {t('csv')}
        </Button>
        {table.form && (
          <Button
            type="primary"
            size="large"
            icon={<PlusIcon aria-hidden />}
            onClick={() => navigate(`${prefix}/create`)}
          >
            {texts.words.create}
          </Button>
        )}
      </>
    );
  }

  return {
    kind,
    prefix: table.form ? prefix : '',
    list: {
      quickFilters: ['q'],
      ...list,
      numbered: true,
      columns: list.columns.map(({ field, width, render }) => ({
        field,
        ...(width && { width }),
        ...(render && { render: ({ properties }: Shown, texts: never) => render(properties, texts) }),
      })) as ListDefinition['list']['columns'],
      compact: (({ properties }: Shown, texts: never) => (
        <div className={classes.line}>
          {table.form ? (
            <LocalizedLink to={`${prefix}/${properties.id}`}>{title(properties, texts)}</LocalizedLink>
          ) : (
            <span>{title(properties, texts)}</span>
          )}
          <small>{subtitle?.(properties, texts)}</small>
        </div>
      )) as never,
      actions: Actions,
    },
  };
}
