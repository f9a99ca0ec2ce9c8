import { formatNumber, useLocale } from 'shared/i18n';
import type { Bounds } from 'shared/map/geometry';
import { useTexts } from '../../texts';
import { type RecordColumn, useColumnChoice } from '../choose-columns/column-choice';
import type { SearchFilters } from '../keep-state/search-filters';
import type { Tab } from '../keep-state/search-state';
import type { RecordOf } from '../list-records/record-resource';
import { useRecordList } from '../list-records/use-record-list';
import styles from './printed-map.module.css';

/** Longer lists are for files: a page of paper has no room for them. */
export const MOST_PRINTED = 60;

type Props<Kind extends Tab> = {
  readonly tab: Kind;
  readonly columns: readonly RecordColumn<RecordOf[Kind]>[];
  readonly filters: SearchFilters;
  readonly bounds: Bounds | null;
};

/** The records of one kind that the map shows, when they are few; else how many they are. */
export function PrintedRecords<Kind extends Tab>({ tab, columns, filters, bounds }: Props<Kind>) {
  const t = useTexts();
  const locale = useLocale();
  const { shows } = useColumnChoice(tab);
  const { rows, total = 0 } = useRecordList(tab, filters, bounds, null);
  const shown = columns.filter(shows);
  if (total === 0) return null;
  if (total > MOST_PRINTED)
    return (
      <p className={styles.tooMany}>
        {t(`tab.${tab}`)}: {t('print.tooMany', { number: formatNumber(total, locale) })}
      </p>
    );
  return (
    <table className={styles.records}>
      <caption>
        {t(`tab.${tab}`)} ({formatNumber(total, locale)})
      </caption>
      <thead>
        <tr>
          {shown.map(({ key, title, align }) => (
            <th key={key} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .flatMap(row => row ?? [])
          .map(row => (
            <tr key={row.id}>
              {shown.map(({ key, render, align }) => (
                <td key={key} data-align={align}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
