import { type ComponentProps, useId, useState } from 'react';
import { localToday } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { DatePicker } from './date-picker';
import classes from './period-choice.module.css';
import { Select } from './select';
import { useTexts } from './texts';

/** Days `YYYY-MM-DD`; without one of them open at that end. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Number of years that are offered, from this one on. */
const YEARS = 40;
const OWN = 'own';

/** The years of a period of whole years: one, or the first and the last. */
function yearsOf({ from = '', until = '' }: Period): readonly string[] | null {
  if (!from.endsWith('-01-01') || !until.endsWith('-12-31')) return null;
  return [...new Set([from.slice(0, 4), until.slice(0, 4)])];
}

/** Describes periods: "2025", "2018 – 2025", "3 janv. 2025 – 4 mars 2025", "depuis le 3 janv. 2025". */
export function usePeriodText(): (period: Period) => string {
  const t = useTexts();
  const locale = useLocale();
  const day = (value: string) => formatDate(value, locale, { dateStyle: 'medium' });
  return period => {
    const { from, until } = period;
    const years = yearsOf(period);
    if (years) return years.join(' – ');
    if (from && until) return `${day(from)} – ${day(until)}`;
    return from ? t('period.since', { day: day(from) }) : t('period.upTo', { day: day(until ?? '') });
  };
}

interface PeriodChoiceProps {
  id?: string | undefined;
  value: Period;
  /** Whole years only. */
  years?: boolean;
  onChange: (period: Period) => void;
}

/** The control of a period, the same everywhere: any time, a year, or from and until. */
export function PeriodChoice({ id, value, years = false, onChange }: PeriodChoiceProps) {
  const t = useTexts();
  const ends = useId();
  const [opened, setOpened] = useState(false);
  const whole = yearsOf(value);
  const isOwn = opened || (whole ? whole.length > 1 : Boolean(value.from || value.until));
  const thisYear = Number(localToday().slice(0, 4));
  const options = Array.from({ length: YEARS }, (_, back) => {
    const year = String(thisYear - back);
    return { value: year, label: year };
  });
  const yearPeriod = (from: string, until = from) => ({ from: `${from}-01-01`, until: `${until}-12-31` });

  function chooseEnd(end: 'from' | 'until', next: string | null | undefined) {
    if (!years) return onChange({ ...value, [end]: next || undefined });
    if (!next) return onChange({});
    const other = value[end === 'from' ? 'until' : 'from']?.slice(0, 4) ?? String(thisYear);
    const [first = next, last = next] = [next, other].sort();
    return onChange(yearPeriod(first, last));
  }
  const endOf = (
    end: 'from' | 'until',
    control: Pick<ComponentProps<typeof DatePicker>, 'id' | 'onChange'>,
  ) =>
    years ? (
      <Select {...control} value={value[end]?.slice(0, 4) ?? null} options={options} />
    ) : (
      <DatePicker {...control} noted={false} value={value[end] ?? null} />
    );

  return (
    <div className={classes.period}>
      <Select<string>
        {...(id !== undefined && { id })}
        value={isOwn ? OWN : (whole?.[0] ?? null)}
        placeholder={t(years ? 'period.allYears' : 'period.all')}
        options={[{ value: OWN, label: t('period.own') }, ...options]}
        onChange={chosen => {
          setOpened(chosen === OWN);
          if (chosen !== OWN) onChange(chosen ? yearPeriod(chosen) : {});
        }}
      />
      {isOwn &&
        (['from', 'until'] as const).map(end => (
          <div key={end}>
            <label htmlFor={`${ends}-${end}`}>{t(`period.${end}`)}</label>
            {endOf(end, { id: `${ends}-${end}`, onChange: next => chooseEnd(end, next) })}
          </div>
        ))}
    </div>
  );
}
