import { formatNumber, useLocale } from 'shared/i18n';
import { type Priority, workWords } from 'shared/programme';
import { Photo } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { IntervalBar } from './interval-bar';
import styles from './ranked-row.module.css';
import { formatDeaths, useReasonWords, useRecordName, useThreatWords } from './ranked-words';

interface RankedRowProps {
  priority: Priority;
  /** The number that the bars' whole width stands for. */
  most: number;
  /** The places to look at first are ordered by what may be there at most. */
  byHighest: boolean;
}

/** One place of the ranking: what it is, why it stands there, how many die there a year. */
export function RankedRow({ priority, most, byHighest }: RankedRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = useRecordName();
  const wordsOf = useReasonWords();
  const threat = useThreatWords()(priority.weight);
  const { rank, infrastructure, expected, low, high, reasons, item } = priority;
  const { municipality, photo } = infrastructure.properties;
  return (
    <div className={styles.row}>
      <b className={styles.rank}>{formatNumber(rank, locale)}</b>
      <Photo path={photo} />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{nameOf(infrastructure)}</b> {municipality && <span>{municipality}</span>}
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
