import { localToday } from 'shared/contract';
import { formatDate, formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { type Priority, reasonsOutside, workWords } from 'shared/programme';
import { useFieldTexts } from 'shared/ui/list';
import { FilterWords } from 'shared/ui/search';
import { useTexts } from '../../locales/texts';
import type { RankingFilters } from '../../ranking-state/ranking-state';
import { formatDeaths, recordName, useReasonWords, useThreatWords } from '../rank-records/ranked-words';
import styles from './printed-ranking.module.css';

interface PrintedRankingProps {
  list: 'POLE' | 'LINE' | 'visit';
  first: readonly Priority[];
  filters: RankingFilters;
  /** Version of the settings; `null` while it is unknown. */
  version: number | null;
}

export function PrintedRanking({ list, first, filters, version }: PrintedRankingProps) {
  const t = useTexts();
  const locale = useLocale();
  const { label } = useFieldTexts(infrastructures);
  const wordsOf = useReasonWords();
  const threatOf = useThreatWords();
  return (
    <section className={styles.paper}>
      <p>
        {t('take.stamp', { list: t(`list.${list}`), date: formatDate(localToday(), locale) })}
        {version !== null &&
          ` · ${version === 0 ? t('bill.firstSettings') : t('bill.settings', { version })}`}
      </p>
      {Object.values(filters).some(value => value !== undefined) ? (
        <FilterWords kinds={[infrastructures]} filters={filters} />
      ) : (
        <p>{t('take.noFilter')}</p>
      )}
      <table>
        <thead>
          <tr>
            {(['rank', 'name', 'municipality', 'deaths', 'interval', 'reasons', 'cost'] as const).map(
              column => (
                <th key={column} scope="col">
                  {column === 'municipality' ? label(column) : t(`take.column.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {first.map(({ rank, infrastructure, expected, low, high, weight, reasons, cost, item }) => (
            <tr key={infrastructure.id}>
              <td>{formatNumber(rank, locale)}</td>
              <td>
                {recordName(infrastructure)}
                {item && <small> · {workWords[locale].state[item.state]}</small>}
              </td>
              <td>{infrastructure.properties.municipality}</td>
              <td>{formatDeaths(expected, locale)}</td>
              <td>
                {formatDeaths(low, locale)} – {formatDeaths(high, locale)}
              </td>
              <td>{[threatOf(weight), wordsOf(reasonsOutside(reasons), 4)].filter(Boolean).join(' · ')}</td>
              <td>
                {formatNumber(cost, locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('ranking.pitfalls')}</p>
    </section>
  );
}
