import { useId, useState } from 'react';
import { useQuery } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { type InfrastructureFilter, infrastructures } from 'shared/kinds';
import { filtersIn, paths, useLocalizedNavigate, writeFilters } from 'shared/navigation';
import { COVERED_BY, type CoveredBy } from 'shared/programme/coverage';
import { useSearchParams } from 'shared/router';
import { Button, LoadFailure, LoadingState, useDesktop } from 'shared/ui/core';
import { MapTrifoldIcon, PanelDivider } from 'shared/ui/data';
import { DatePicker } from 'shared/ui/fields';
import { SegmentedChoice } from 'shared/ui/form';
import { FilterPanel, FilterWords } from 'shared/ui/search';
import styles from '../features/coverage/coverage.module.css';
import { CoverageChart } from '../features/coverage/coverage-chart';
import { CoverageMap } from '../features/coverage/coverage-map';
import { coverageQuery } from '../features/coverage/coverage-queries';
import { DueList } from '../features/coverage/due-list';
import { FilterButton } from '../features/filter-ranking/ranking-filters';
import { ToListButton } from '../features/map-ranking/to-list-button';
import { useCoverageTexts } from '../locales/coverage-texts';
import { useTexts } from '../locales/texts';
import layout from './ranking.module.css';

const { in_bbox: _box, municipality: _municipality, ...FILTERS } = infrastructures.filters;
const FILTER_NAMES = [
  'area',
  'owner',
  'risk',
  'type',
  'neutralization',
  'network_type',
  'sensitive_area',
  'has_mortality',
  'q',
] as const;
const KINDS = [infrastructures];

/** What the screen shows, stored in the address: by what it counts, and the filters. */
function useCoverageState() {
  const [address, setAddress] = useSearchParams();
  const by = COVERED_BY.find(name => name === address.get('by')) ?? 'municipality';
  const filters = filtersIn(address, FILTERS) as InfrastructureFilter;
  const update = (change: { by?: CoveredBy; filters?: InfrastructureFilter }) => {
    const next = writeFilters(new URLSearchParams(), change.filters ?? filters);
    const dimension = change.by ?? by;
    if (dimension !== 'municipality') next.set('by', dimension);
    setAddress(next, { replace: true });
  };
  return { by, filters, update };
}

/** When somebody was at supports and lines last, and where somebody should go again. */
export function Screen() {
  const t = useCoverageTexts();
  const titles = useTexts();
  const locale = useLocale();
  const id = useId();
  const isDesk = useDesktop();
  const navigate = useLocalizedNavigate();
  const { by, filters, update } = useCoverageState();
  const [filtering, setFiltering] = useState(false);
  const [onMap, setOnMap] = useState(false);
  const coverage = useQuery(coverageQuery(by, filters));
  const number = (value: number) => formatNumber(value, locale);
  const { total, rows } = coverage.data ?? {};
  const all = total?.numbers.reduce((sum, value) => sum + value, 0) ?? 0;
  return (
    <div className={`${layout.screen} ${styles.coverage}`} data-map={onMap || undefined}>
      <h1 className="ui-spoken">{titles('titles.coverage')}</h1>
      <section className={`${layout.panel} ${styles.panel}`} aria-label={titles('titles.coverage')}>
        <header className={styles.head}>
          <p>
            <strong>{total ? number(total.due) : '…'}</strong> {t('head.due', { count: total?.due ?? 0 })}
          </p>
          <p>{total && t('head.never', { count: total.numbers[4], total: number(all) })}</p>
        </header>
        <div className={layout.bar}>
          <SegmentedChoice
            joined
            aria-label={t('by.label')}
            className={styles.by ?? ''}
            value={by}
            choices={COVERED_BY.map(value => ({ value, label: t(`by.${value}`) }))}
            onChange={next => next && update({ by: next })}
          />
          <span className={styles.since}>
            <label htmlFor={id}>{infrastructures.words[locale].filter?.unseen_since}</label>
            <DatePicker
              id={id}
              future={false}
              noted={false}
              value={filters.unseen_since}
              onChange={day => update({ filters: { ...filters, unseen_since: day ?? undefined } })}
            />
          </span>
          <FilterButton filters={filters} open={filtering} onToggle={() => setFiltering(!filtering)} />
          {!isDesk && (
            <Button size="large" icon={<MapTrifoldIcon />} onClick={() => setOnMap(true)}>
              {t('map.toMap')}
            </Button>
          )}
        </div>
        <FilterWords kinds={KINDS} filters={filters} onChange={next => update({ filters: next })} />
        {filtering && (
          <FilterPanel
            kind={infrastructures}
            names={FILTER_NAMES}
            filters={filters}
            onChange={next => update({ filters: next })}
          />
        )}
        <div className={styles.chart}>
          {rows ? (
            <CoverageChart rows={rows} by={by} filters={filters} />
          ) : coverage.isError ? (
            <LoadFailure title={t('head.failed')} onRetry={() => void coverage.refetch()} />
          ) : (
            <LoadingState />
          )}
        </div>
        <DueList filter={filters} />
      </section>
      {isDesk && <PanelDivider panel="start" first={734} />}
      {(isDesk || onMap) && (
        <div className={layout.map}>
          <CoverageMap
            filter={filters}
            area={filters.area?.length === 1 ? (filters.area[0] ?? null) : null}
            onPick={picked => navigate(paths.infrastructure(picked))}
          />
        </div>
      )}
      {!isDesk && onMap && <ToListButton onPress={() => setOnMap(false)} />}
    </div>
  );
}
