import { formatNumber, useLocale } from 'shared/i18n';
import { type Priority, workWords } from 'shared/programme';
import { faceOf } from 'shared/ui/core';
import { Photo } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { IntervalBar } from './interval-bar';
import styles from './ranked-row.module.css';
import { formatDeaths, recordName, useReasonWords, useThreatWords } from './ranked-words';

interface RankedRowProps {
  priority: Priority;
  /** Value at the full width of the bars. */
  most: number;
  /** Whether the list is ordered by the upper bound, as for places to visit first. */
  byHighest: boolean;
}

/** One row of the ranking: the support or line, its reasons, and its expected deaths per year. */
export function RankedRow({ priority, most, byHighest }: RankedRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const wordsOf = useReasonWords();
  const threat = useThreatWords()(priority.weight);
  const { rank, infrastructure, expected, low, high, reasons, item } = priority;
  const { municipality, photo } = infrastructure.properties;
  return (
    <div className={styles.row}>
      <b className={styles.rank}>{formatNumber(rank, locale)}</b>
      <Photo path={photo} face={faceOf(infrastructure)} />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{recordName(infrastructure)}</b> {municipality && <span>{municipality}</span>}
          {item && (
            <span className={styles.item} data-late={item.overdue_days > 0 || undefined}>
              {workWords[locale].state[item.state]}
            </span>
          )}
        </p>
        <p className={styles.reasons}>
          {threat && <b>{threat} · </b>}
          {wordsOf(reasons)}
        </p>
      </div>
      <div className={styles.bar}>
        <IntervalBar low={low} expected={expected} high={high} most={most} />
      </div>
      <p className={styles.deaths}>
        <b>{formatDeaths(byHighest ? high : expected, locale)}</b>
        <span>
          {t(byHighest ? 'ranking.atMost' : 'ranking.deaths', { count: byHighest ? high : expected })}
        </span>
        <span className="ui-spoken">
          {t('ranking.interval', { low: formatDeaths(low, locale), high: formatDeaths(high, locale) })}
        </span>
      </p>
    </div>
  );
}
