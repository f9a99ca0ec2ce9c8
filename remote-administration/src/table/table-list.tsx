import { useState } from 'react';
import { LocalizedLink, useLocalizedNavigate } from 'shared/navigation';
import { Button, PlusIcon } from 'shared/ui/core';
import { ExportIcon } from 'shared/ui/data';
import { type ListActionsProps, type ListDefinition, type Shown, useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../locales/texts';
import type { Table } from './define-table';
import { exportCsv } from './export-csv';
import classes from './table.module.css';
import { notifyFailure } from './write';

/** The list of a table, in the form of all kinds' lists. */
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
