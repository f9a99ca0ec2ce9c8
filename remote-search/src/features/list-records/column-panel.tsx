import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import type { Tab } from '../../search-state/search-state';
import {
  chooseColumn,
  KEPT_COLUMN,
  type RecordColumn,
  resetColumns,
  useColumnChoice,
} from '../choose-columns/column-choice';
import styles from './column-panel.module.css';
import { useInfrastructureColumns } from './infrastructure-columns';
import { useMortalityColumns } from './mortality-columns';
import { useSensitiveAreaColumns } from './sensitive-area-columns';

/** The columns of the tab shown, to be ticked; kept in this browser. */
export function ColumnPanel({ tab }: { tab: Tab }) {
  const t = useTexts();
  const { shows, isChanged } = useColumnChoice(tab);
  const columns: Record<Tab, readonly Pick<RecordColumn<never>, 'key' | 'title' | 'extra'>[]> = {
    infrastructures: useInfrastructureColumns(),
    mortality: useMortalityColumns(),
    'sensitive-areas': useSensitiveAreaColumns(),
  };
  return (
    <fieldset className={styles.panel}>
      <legend>{t('columns.title')}</legend>
      <div className={styles.choices}>
        {columns[tab].map(column => (
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
