import { useId, useState } from 'react';
import { localToday } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { DatePicker } from './date-picker';
import classes from './period-choice.module.css';
import { Select } from './select';
import { useTexts } from './texts';

/** Days as `YYYY-MM-DD`. Without a day, the period is open at that end. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Number of years to choose from: this year and the years before. */
const YEARS = 40;
const OWN = 'own';

/** The years of a period of whole years: one year, or the first and the last. `null` for any other period. */
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
  /** Whether only whole years can be chosen. */
  years?: boolean;
  onChange: (period: Period) => void;
}

const ENDS = ['from', 'until'] as const;

/** The period from the first to the last of some years. */
function spanning(years: string[]): Period {
  const sorted = years.toSorted();
  return { from: `${sorted[0]}-01-01`, until: `${sorted.at(-1)}-12-31` };
}

/** The control of a period: any time, a year, or from and until. */
export function PeriodChoice({ id, value, years = false, onChange }: PeriodChoiceProps) {
  const t = useTexts();
  const ownId = useId();
  const [opened, setOpened] = useState(false);
  const whole = yearsOf(value);
  const isOwn = opened || (whole ? whole.length > 1 : Boolean(value.from || value.until));
  const thisYear = Number(localToday().slice(0, 4));
  const options = Array.from({ length: YEARS }, (_, back) => String(thisYear - back)).map(year => ({
    value: year,
    label: year,
  }));
  return (
    <div className={classes.period}>
      <Select<string>
        {...(id !== undefined && { id })}
        value={isOwn ? OWN : (whole?.[0] ?? null)}
        placeholder={t(years ? 'period.allYears' : 'period.all')}
        options={[{ value: OWN, label: t('period.own') }, ...options]}
        onChange={chosen => {
          setOpened(chosen === OWN);
          if (chosen !== OWN) onChange(chosen ? spanning([chosen]) : {});
        }}
      />
      {isOwn &&
        ENDS.map((end, at) => (
          <div key={end}>
            <label htmlFor={`${ownId}-${end}`}>{t(`period.${end}`)}</label>
            {years ? (
              <Select<string>
                id={`${ownId}-${end}`}
                value={value[end]?.slice(0, 4) ?? null}
                options={options}
                onChange={year =>
                  onChange(year ? spanning([year, whole?.at(at - 1) ?? String(thisYear)]) : {})
                }
              />
            ) : (
              <DatePicker
                id={`${ownId}-${end}`}
                noted={false}
                value={value[end] ?? null}
                onChange={day => onChange({ ...value, [end]: day || undefined })}
              />
            )}
          </div>
        ))}
    </div>
  );
}
