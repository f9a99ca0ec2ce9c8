import type { ReactNode } from 'react';
import {
  type InfrastructureCharts,
  type InfrastructureStats,
  localToday,
  type MortalityStats,
} from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink } from 'shared/navigation';
import { BirdIcon } from 'shared/ui/core';
import { NeutralizationSign, RiskSign } from 'shared/ui/data';
import { useReportTexts } from '../../locales/report-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import styles from './key-numbers.module.css';
import { narrowed, searchPath } from './narrow';

const numberOf = ({ supports, lines }: InfrastructureStats['total']) => supports + lines;
const sumOf = (rows: readonly InfrastructureStats['total'][]) =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

interface KeyNumberProps {
  sign: ReactNode;
  number: number;
  /** Whether the number is a minimum. */
  isLeast?: boolean;
  /** Text after the number. */
  label: (count: number) => string;
  note: string;
  /** Bare path of the counted records. */
  to: string;
}

function KeyNumber({ sign, number, isLeast = false, label, note, to }: KeyNumberProps) {
  const t = useReportTexts();
  const text = formatNumber(number, useLocale());
  return (
    <li>
      <LocalizedLink to={to}>
        <span className={styles.number}>
          {sign}
          <strong data-least={isLeast || undefined}>
            {isLeast ? t('statistics.atLeast', { number: text }) : text}
          </strong>
          <span>{label(number)}</span>
        </span>
        <small>{note}</small>
      </LocalizedLink>
    </li>
  );
}

interface KeyNumbersProps {
  stats: InfrastructureStats | undefined;
  charts: InfrastructureCharts | undefined;
  mortality: MortalityStats | undefined;
  filters: SearchFilters;
  /** Filters of the deaths, including the period. */
  deathFilters: SearchFilters;
}

/** Four large numbers, each a link to its records. */
export function KeyNumbers({ stats, charts, mortality, filters, deathFilters }: KeyNumbersProps) {
  const t = useReportTexts();
  const locale = useLocale();
  const year = Number(localToday().slice(0, 4));
  const number = (value: number) => formatNumber(value, locale);
  const byRisk = (risk: string | null) => sumOf(stats?.by_risk.filter(row => row.risk === risk) ?? []);
  const toDo = sumOf(
    stats?.by_risk_and_neutralization.filter(row => row.risk === 'RISK_H' && row.neutralization === 'none') ??
      [],
  );
  const thisYear = (charts?.neutralized ?? [])
    .filter(row => row.year === year)
    .reduce((sum, row) => sum + row.number, 0);
  const share = stats && numberOf(stats.total) > 0 ? byRisk(null) / numberOf(stats.total) : 0;
  const electrocuted = mortality?.by_cause.find(({ cause }) => cause === 'COD_EL')?.individuals ?? 0;
  const opened = (further: SearchFilters) => searchPath('infrastructures', narrowed(filters, further));
  return (
    <ul className={styles.numbers} aria-label={t('charts.numbers')}>
      {stats && (
        <KeyNumber
          sign={<RiskSign risk="RISK_H" size={24} />}
          number={byRisk('RISK_H')}
          label={() => t('charts.high')}
          note={t('charts.highNote', { count: toDo })}
          to={opened({ risk: ['RISK_H'] })}
        />
      )}
      {stats && (
        <KeyNumber
          sign={<NeutralizationSign neutralization="full" size={24} />}
          number={sumOf(stats.by_neutralization.filter(row => row.neutralization !== 'none'))}
          label={count => t('charts.neutralized', { count })}
          note={charts ? t('charts.neutralizedNote', { number: number(thisYear), year: String(year) }) : ''}
          to={opened({ neutralization: ['partial', 'full'] })}
        />
      )}
      {mortality && (
        <KeyNumber
          sign={<BirdIcon className={styles.death} />}
          number={mortality.total.individuals}
          isLeast={mortality.total.uncounted > 0}
          label={count => t('charts.dead', { count })}
          note={[
            t('charts.deadNote', { number: number(electrocuted) }),
            mortality.living > 0 && t('charts.living', { count: mortality.living }),
          ]
            .filter(Boolean)
            .join(' · ')}
          to={searchPath('mortality', deathFilters)}
        />
      )}
      {stats && (
        <KeyNumber
          sign={<RiskSign risk={null} size={24} />}
          number={byRisk(null)}
          label={count => t('charts.unknown', { count })}
          note={t('charts.unknownNote', { percent: Math.round(share * 100) })}
          to={opened({ risk: ['none'] })}
        />
      )}
    </ul>
  );
}
