import { localToday } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { Button, EmptyState, LoadFailure, LoadingState, PrinterIcon } from 'shared/ui/core';
import { usePeriodText } from 'shared/ui/fields';
import { FilterLinks, FilterWords, Word } from 'shared/ui/search';
import { ChooseByMarks } from '../features/count-records/choose-by-marks';
import { InfrastructureCounts, MortalityCounts } from '../features/count-records/count-tables';
import { DeathsByMonth, DeathsBySpecies } from '../features/count-records/death-charts';
import { KeyNumbers } from '../features/count-records/key-numbers';
import { MostAtRisk, MostNotEvaluated } from '../features/count-records/municipality-charts';
import {
  answerPath,
  daysOf,
  observedWithin,
  type Period,
  periodIn,
  writePeriod,
} from '../features/count-records/narrow';
import { NetworkSeen, useNetworkShare } from '../features/count-records/network-chart';
import { StatisticsFilters } from '../features/count-records/statistics-filters';
import { useCharts, useStatistics } from '../features/count-records/use-statistics';
import { RiskByYear, WorksByYear } from '../features/count-records/year-charts';
import { useReportTexts } from '../locales/report-texts';
import { useTexts } from '../locales/texts';
import {
  FILTERED_KINDS,
  formatFilters,
  parseFilters,
  type SearchFilters,
} from '../search-state/search-filters';
import styles from './statistics.module.css';

interface Loaded {
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Statistics of the inventory, limited by the filters of the search and by years. */
export function Screen() {
  const t = useTexts();
  const report = useReportTexts();
  const periodText = usePeriodText();
  const locale = useLocale();
  const author = useSession(session => session.user?.full_name || session.user?.username);
  const [address, setAddress] = useSearchParams();
  const filters = parseFilters(address);
  const period = periodIn(address);
  const observed = observedWithin(filters, period);
  const set = Object.keys(filters).length;
  const infrastructures = useStatistics('infrastructures', filters);
  const mortality = useStatistics('mortality', observed);
  // Numbers of deaths open lists without living birds.
  const deathFilters = mortality.data?.living ? { ...observed, alive: false } : observed;
  const infrastructureCharts = useCharts('infrastructures', filters);
  const mortalityCharts = useCharts('mortality', observed);
  const network = useNetworkShare(filters);
  const counts = [infrastructures, mortality];
  const charts = [infrastructureCharts, mortalityCharts, network];
  // Waits for everything, since a late part would move the others.
  const isLoading = [...counts, ...charts].some(query => query.isLoading);
  const { supports = 0, lines = 0 } = infrastructures.data?.total ?? {};
  const noSupports = infrastructures.data !== undefined && supports + lines === 0;
  const noDeaths = mortality.data?.total.cases === 0;
  const ofSupports = noSupports ? undefined : infrastructureCharts.data;
  const ofDeaths = noDeaths ? undefined : mortalityCharts.data;
  const change = ({ filters: chosen = filters, period: years = period }: Changed) =>
    setAddress(writePeriod(new URLSearchParams(formatFilters(chosen)), years), { replace: true });
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{t('titles.statistics')}</h1>
        <StatisticsFilters filters={filters} period={period} onChange={change} />
        <Button icon={<PrinterIcon />} onClick={() => window.print()}>
          {report('statistics.print')}
        </Button>
      </header>
      <p className={styles.stamp}>
        {[report('statistics.product'), formatDate(localToday(), locale), author].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.note}>
        {set > 0 ? report('statistics.filtered', { count: set }) : report('statistics.everything')}{' '}
        {set === 0 && <LocalizedLink to={paths.search()}>{report('statistics.onMap')}</LocalizedLink>}{' '}
        <LocalizedLink to={answerPath(filters, period)}>{report('statistics.answer')}</LocalizedLink>
      </p>
      <FilterWords kinds={FILTERED_KINDS} filters={filters} onChange={chosen => change({ filters: chosen })}>
        {period && (
          <Word label={report('statistics.years')} onRemove={() => change({ period: null })}>
            {periodText(daysOf(period))}
          </Word>
        )}
      </FilterWords>
      <FilterLinks here="statistics" filters={filters} own={period ? [report('statistics.years')] : []} />
      <Failures counts={counts} charts={charts} />
      {isLoading ? (
        <LoadingState />
      ) : noSupports && noDeaths ? (
        <EmptyState text={report('statistics.nothing')} />
      ) : (
        <>
          <KeyNumbers
            stats={infrastructures.data}
            charts={infrastructureCharts.data}
            mortality={mortality.data}
            filters={filters}
            deathFilters={deathFilters}
          />
          <ChooseByMarks filters={filters}>
            <div className={styles.charts}>
              {ofSupports && <RiskByYear charts={ofSupports} filters={filters} period={period} />}
              {ofDeaths && <DeathsByMonth charts={ofDeaths} filters={deathFilters} />}
              {ofSupports && (
                <>
                  <WorksByYear charts={ofSupports} filters={filters} period={period} />
                  <MostAtRisk
                    charts={ofSupports}
                    deaths={ofDeaths?.by_municipality}
                    filters={filters}
                    deathFilters={deathFilters}
                  />
                  <MostNotEvaluated charts={ofSupports} filters={filters} />
                </>
              )}
              {mortality.data && !noDeaths && (
                <DeathsBySpecies stats={mortality.data} filters={deathFilters} />
              )}
              {network.data && network.data.length > 0 && <NetworkSeen rows={network.data} />}
            </div>
          </ChooseByMarks>
          <h2>{report('statistics.tables')}</h2>
          <div className={styles.tables}>
            {infrastructures.data && <InfrastructureCounts stats={infrastructures.data} />}
            {mortality.data && <MortalityCounts stats={mortality.data} />}
          </div>
        </>
      )}
    </div>
  );
}

interface Changed {
  filters?: SearchFilters;
  period?: Period | null;
}

/**
 * One notice with a retry button for counts and charts that failed to load. Devices can compute counts, but not
 * charts.
 */
function Failures({ counts, charts }: { counts: readonly Loaded[]; charts: readonly Loaded[] }) {
  const report = useReportTexts();
  const failed = [...counts, ...charts].filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  const ofAreas = counts.some(({ isError }) => isError);
  return <LoadFailure title={report('statistics.failed')} onRetry={retry} ofAreas={ofAreas} />;
}
