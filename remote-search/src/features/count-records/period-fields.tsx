import { useId } from 'react';
import { localToday } from 'shared/contract';
import { Select } from 'shared/ui/fields';
import { useReportTexts } from '../../locales/report-texts';
import type { Period } from './period';
import styles from './statistics-filters.module.css';

/** Number of past years that are offered. */
const YEARS = 40;

interface PeriodFieldsProps {
  period: Period | null;
  onChange: (period: Period | null) => void;
}

/** First and last year to count. Choosing one fills the other, clearing one clears both. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const t = useReportTexts();
  const id = useId();
  const thisYear = Number(localToday().slice(0, 4));
  const options = Array.from({ length: YEARS }, (_, back) => {
    const value = thisYear - back;
    return { value, label: String(value) };
  });
  const choose = (end: keyof Period) => (year: number | null | undefined) => {
    if (!year) return onChange(null);
    const other = period?.[end === 'from' ? 'until' : 'from'] ?? thisYear;
    return onChange({ from: Math.min(year, other), until: Math.max(year, other) });
  };
  return (
    <fieldset className={styles.period}>
      <legend>{t('statistics.years')}</legend>
      {(['from', 'until'] as const).map(end => (
        <div key={end}>
          <label htmlFor={`${id}-${end}`}>{t(`statistics.${end}`)}</label>
          <Select<number>
            id={`${id}-${end}`}
            value={period?.[end] ?? null}
            placeholder={t('statistics.allYears')}
            options={options}
            onChange={choose(end)}
          />
        </div>
      ))}
      <p>{t('statistics.yearsNote')}</p>
    </fieldset>
  );
}
