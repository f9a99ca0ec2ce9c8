import type { ReactNode } from 'react';
import { localToday } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { Button, LoadFailure, LoadingState, PrinterIcon } from 'shared/ui/core';
import { InfrastructureCounts } from '../features/count-records/infrastructure-counts';
import { MortalityCounts } from '../features/count-records/mortality-counts';
import { useStatistics } from '../features/count-records/use-statistics';
import { FilterWords } from '../features/filter-records/filter-words';
import { useReportTexts } from '../locales/report-texts';
import { useTexts } from '../locales/texts';
import { parseFilters } from '../search-state/search-filters';
import styles from './statistics.module.css';

/** Statistics over the whole inventory, with the filters of the previous search. */
export function Screen() {
  const t = useTexts();
  const report = useReportTexts();
  const locale = useLocale();
  const author = useSession(session => session.user?.full_name || session.user?.username);
  const { search } = useLocation();
  const filters = parseFilters(new URLSearchParams(search));
  const set = Object.keys(filters).length;
  const infrastructures = useStatistics('infrastructures', filters);
  const mortality = useStatistics('mortality', filters);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{t('titles.statistics')}</h1>
        <Button icon={<PrinterIcon />} onClick={() => window.print()}>
          {report('statistics.print')}
        </Button>
      </header>
      <p className={styles.stamp}>
        {[report('statistics.product'), formatDate(localToday(), locale), author].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.note}>
        {set > 0 ? report('statistics.filtered', { count: set }) : report('statistics.everything')}{' '}
        <LocalizedLink to={`${paths.search()}${search}`}>{report('statistics.onMap')}</LocalizedLink>
      </p>
      <FilterWords filters={filters} />
      <h2>{t('tab.infrastructures')}</h2>
      <Loaded of={infrastructures}>{stats => <InfrastructureCounts stats={stats} />}</Loaded>
      <h2>{t('tab.mortality')}</h2>
      <Loaded of={mortality}>{stats => <MortalityCounts stats={stats} />}</Loaded>
    </div>
  );
}

function Loaded<Stats>({
  of: { data, isError, refetch },
  children,
}: {
  of: { data: Stats | undefined; isError: boolean; refetch: () => Promise<unknown> };
  children: (stats: Stats) => ReactNode;
}) {
  const report = useReportTexts();
  if (data) return <div className={styles.tables}>{children(data)}</div>;
  if (isError) return <LoadFailure title={report('statistics.failed')} onRetry={() => void refetch()} />;
  return <LoadingState />;
}
