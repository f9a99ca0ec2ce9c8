import type { Bounds } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { useColumnChoice } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import { useTexts } from '../../locales/texts';
import type { SearchFilters, Tab } from '../../search-state/search-filters';
import { FIRST_ORDER, useTabColumns, useTabRows, useTabTotal } from '../list-records/use-tab-list';
import styles from './printed-map.module.css';

/** Maximum number of records in a printed list. */
export const MOST_PRINTED = 60;

type Props = {
  readonly tab: Tab;
  readonly filters: SearchFilters;
  readonly bounds: Bounds | null;
};

/** The records of one kind on the map. A long list is cut and states the number of further records. */
export function PrintedRecords({ tab, filters, bounds }: Props) {
  const t = useTexts();
  const report = useReportTexts();
  const locale = useLocale();
  const { shows } = useColumnChoice(tab);
  const total = useTabTotal(tab, filters, bounds) ?? 0;
  const isLong = total > MOST_PRINTED;
  const { rows } = useTabRows(tab, filters, bounds, isLong ? FIRST_ORDER[tab] : null);
  // Excludes the number of deaths, which also counts cases that must not be printed.
  const shown = useTabColumns(tab).columns.filter(one => shows(one) && one.key !== 'mortality_count');
  if (total === 0) return null;
  return (
    <table className={styles.records}>
      <caption>
        {t(`tab.${tab}`)} ({formatNumber(total, locale)})
        {isLong && (
          <small>
            {report(`print.first.${tab}`, {
              number: formatNumber(MOST_PRINTED, locale),
              others: formatNumber(total - MOST_PRINTED, locale),
            })}
          </small>
        )}
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
          .slice(0, MOST_PRINTED)
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
