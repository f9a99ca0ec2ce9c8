import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import type { Tab } from '../../search-state/search-filters';
import { chooseColumn, KEPT_COLUMN, resetColumns, useColumnChoice } from '../choose-columns/column-choice';
import styles from './column-panel.module.css';
import { useTabColumns } from './use-tab-list';

/** Chooses the visible columns of a tab, which this browser stores. */
export function ColumnPanel({ tab }: { tab: Tab }) {
  const t = useTexts();
  const { shows, isChanged } = useColumnChoice(tab);
  const { columns } = useTabColumns(tab);
  return (
    <fieldset className={styles.panel}>
      <legend>{t('columns.title')}</legend>
      <div className={styles.choices}>
        {columns.map(column => (
          <label key={column.key}>
            <input
              type="checkbox"
              checked={shows(column)}
              disabled={column.key === KEPT_COLUMN}
              onChange={event => chooseColumn(tab, column.key, event.target.checked)}
            />
            {column.title}
          </label>
        ))}
      </div>
      <Button disabled={!isChanged} onClick={() => resetColumns(tab)}>
        {t('columns.reset')}
      </Button>
    </fieldset>
  );
}
