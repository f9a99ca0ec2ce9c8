import { useId, useState } from 'react';
import { localToday } from 'shared/contract';
import { Button, FunnelIcon, useEscape } from 'shared/ui/core';
import { Select } from 'shared/ui/fields';
import { useReportTexts } from '../../locales/report-texts';
import { useTexts } from '../../locales/texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { FilterPanel } from '../filter-records/filter-panel';
import type { Period } from './narrow';
import styles from './statistics-filters.module.css';

/** Number of past years that are offered. */
const YEARS = 40;

interface PeriodFieldsProps {
  period: Period | null;
  /** What the years restrict. */
  note?: string;
  onChange: (period: Period | null) => void;
}

/** First and last year to count. Choosing one fills the other, clearing one clears both. */
export function PeriodFields({ period, note, onChange }: PeriodFieldsProps) {
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
      {note !== undefined && <p>{note}</p>}
    </fieldset>
  );
}

interface StatisticsFiltersProps {
  filters: SearchFilters;
  period: Period | null;
  onChange: (change: { filters?: SearchFilters; period?: Period | null }) => void;
}

/** The filters of the search and the years to count, shown on demand. */
export function StatisticsFilters({ filters, period, onChange }: StatisticsFiltersProps) {
  const t = useTexts();
  const report = useReportTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  useEscape(open, () => setOpen(false));
  const change = (changed: SearchFilters) => onChange({ filters: changed });
  const count = Object.keys(filters).length + Number(period !== null);
  return (
    <>
      <Button icon={<FunnelIcon />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {count > 0 ? t('filter.set', { count }) : t('filter.title')}
      </Button>
      <div id={id} hidden={!open} className={styles.filters}>
        {open && (
          <>
            <PeriodFields
              period={period}
              note={report('statistics.yearsNote')}
              onChange={changed => onChange({ period: changed })}
            />
            <FilterPanel tab="infrastructures" filters={filters} onChange={change} />
            <FilterPanel tab="mortality" beside="infrastructures" filters={filters} onChange={change} />
          </>
        )}
      </div>
    </>
  );
}
