import type { PagedList } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { type Priority, workWords } from 'shared/programme';
import { EmptyState, LoadFailure, usePhone } from 'shared/ui/core';
import { VirtualTable } from 'shared/ui/data';
import { faceOf, Photo } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import styles from './ranked-list.module.css';
import { formatDeaths, recordName, useReasonWords, useThreatWords } from './ranked-words';

interface RankedRowProps {
  priority: Priority;
  /** Value at the full width of the bars. */
  most: number;
  /** Whether the list is ordered by the upper bound, as for places to visit first. */
  byHighest: boolean;
}

/** The 90 % interval as a bar, with a dot at the expected value. Decorative: the number stands beside it. */
function IntervalBar({ priority: { low, expected, high }, most }: Omit<RankedRowProps, 'byHighest'>) {
  const at = (value: number) => `${Math.min(100, (value / Math.max(most, 1e-9)) * 100)}%`;
  return (
    <svg height={24} aria-hidden="true">
      <line x1="0" x2="100%" y1="12" y2="12" className={styles.rail} />
      <line x1={at(low)} x2={at(high)} y1="12" y2="12" className={styles.interval} />
      <circle cx={at(expected)} cy="12" r="6" className={styles.dot} />
    </svg>
  );
}

function RankedRow({ priority, most, byHighest }: RankedRowProps) {
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
        <IntervalBar priority={priority} most={most} />
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

const ROW = 76;
/** Height of a phone's row, whose parts are stacked (px). */
const PHONE_ROW = 138;

interface RankedListProps {
  list: PagedList<Priority>;
  label: string;
  byHighest: boolean;
  selected: number | null;
  onSelect: (priority: Priority) => void;
  /** Called on a click instead of `onSelect`. */
  onPress: ((priority: Priority) => void) | undefined;
  onOpen: (priority: Priority) => void;
}

export function RankedList({ list, label, byHighest, selected, onSelect, onPress, onOpen }: RankedListProps) {
  const t = useTexts();
  const isPhone = usePhone();
  if (list.status === 'error') return <LoadFailure title={t('ranking.failed')} onRetry={list.retry} />;
  // The bars of the loaded rows share one scale, up to their highest bound.
  const most = Math.max(0, ...list.rows.map(row => row?.high ?? 0));
  const render = (priority: Priority) => <RankedRow priority={priority} most={most} byHighest={byHighest} />;
  return (
    <VirtualTable<Priority>
      label={label}
      rows={list.rows}
      before={list.before}
      count={list.count}
      rowKey={({ infrastructure }) => infrastructure.id}
      columns={[{ key: 'place', title: label, render }]}
      compact={render}
      compactBelow={Number.POSITIVE_INFINITY}
      compactHeight={isPhone ? PHONE_ROW : ROW}
      selected={selected}
      onSelect={onSelect}
      onPress={onPress}
      onOpen={onOpen}
      loading={list.status === 'pending' || list.fetching}
      onShown={list.show}
      total={list.total}
      empty={<EmptyState text={t('ranking.empty')} />}
    />
  );
}
