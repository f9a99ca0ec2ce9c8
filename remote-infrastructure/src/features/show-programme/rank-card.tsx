import { useId } from 'react';
import type { InfrastructureType } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { reasonsOutside, reasonWords } from 'shared/programme/saying';
import { usePrinting } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { ordinal } from './ordinal';
import type { Rank } from './read-programme';
import classes from './show-programme.module.css';

const MOST_REASONS = 3;
/** Smaller positive numbers are shown as "less than" this number. */
const LEAST = 0.01;

interface RankCardProps {
  id: number;
  type: InfrastructureType;
  rank: Rank;
  /** Whether the support or line is fully neutralised and so no longer ranked. */
  isDone: boolean;
  /** Whether the support or line has an open alarm. */
  hasAlarm: boolean;
}

/**
 * The rank of a support or line among all supports or lines to equip, and the reasons. A note says if the place was
 * never searched.
 */
export function RankCard({ id, type, rank, isDone, hasAlarm }: RankCardProps) {
  const t = useTexts();
  const locale = useLocale();
  const titleId = useId();
  const { expected, low, high, of } = rank;
  const format = (value: number) =>
    value > 0 && value < LEAST
      ? t('act.lessThan', { value: formatNumber(LEAST, locale) })
      : formatNumber(value, locale, { maximumFractionDigits: 2 });
  const allowedReasons = usePrinting() ? reasonsOutside(rank.reasons) : rank.reasons;
  const neverSearched = rank.searches === 0 || allowedReasons.some(({ code }) => code === 'never_searched');
  const knownReasons = allowedReasons.filter(({ code }) => code !== 'never_searched');
  const raising = knownReasons.filter(({ effect }) => effect >= 0);
  const reasons = (raising.length > 0 ? raising : knownReasons).slice(0, MOST_REASONS);
  return (
    <section className={classes.rank} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t('act.title')}</h2>
        <LocalizedLink to={paths.priority(id)}>{t('act.bill')}</LocalizedLink>
      </header>
      {isDone ? (
        <p>
          {t('act.done')} {!hasAlarm && t('act.willAlarm')}
        </p>
      ) : (
        <p className={classes.figure}>
          <strong>{ordinal(rank.rank, type, locale)}</strong>{' '}
          <span>
            {t('act.of', { of: formatNumber(of, locale) })}{' '}
            {t('act.expected', { expected: format(expected), low: format(low), high: format(high) })}
          </span>
        </p>
      )}
      {!isDone && reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason.code}>{reasonWords(reason, locale)}</li>
          ))}
        </ul>
      )}
      {neverSearched && <p className={classes.unsearched}>{t(`act.neverSearched${type}`)}</p>}
    </section>
  );
}
