import { useId, useState } from 'react';
import { Button, FunnelIcon, useEscape } from 'shared/ui/core';
import { PeriodChoice } from 'shared/ui/fields';
import { useReportTexts } from '../../locales/report-texts';
import { useTexts } from '../../locales/texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { FilterPanel } from '../filter-records/filter-panel';
import { daysOf, type Period } from './narrow';
import styles from './statistics-filters.module.css';

const yearOf = (day: string) => Number(day.slice(0, 4));

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
            <div className={styles.period}>
              <label htmlFor={`${id}-period`}>{report('statistics.years')}</label>
              <PeriodChoice
                id={`${id}-period`}
                years
                value={period ? daysOf(period) : {}}
                onChange={({ from = '', until = '' }) =>
                  onChange({ period: from ? { from: yearOf(from), until: yearOf(until) } : null })
                }
              />
              <p>{report('statistics.yearsNote')}</p>
            </div>
            <FilterPanel tab="infrastructures" filters={filters} onChange={change} />
            <FilterPanel tab="mortality" beside="infrastructures" filters={filters} onChange={change} />
          </>
        )}
      </div>
    </>
  );
}
