import { type ReactNode, Suspense } from 'react';
import { request, useQuery } from 'shared/api';
import { infrastructureStatsSchema, type MortalityStats, mortalityStatsSchema } from 'shared/contract';
import { LocalizedLink, useSavedViews } from 'shared/navigation';
import { keys } from 'shared/records';
import { hasScope, useSession } from 'shared/session';
import { MapTrifoldIcon } from 'shared/shell';
import { lazyPart } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { followsWorks } from '../follow-works/follows-works';
import { RecentCards } from '../see-recent/recent-cards';
import { weekStart } from '../see-recent/recent-records';
import classes from './resume-work.module.css';
import { WaitingList } from './waiting-list';

function useInfrastructureCount(query: Record<string, string>): number | undefined {
  const { data } = useQuery({
    queryKey: keys.statistics('infrastructures', query),
    queryFn: ({ signal }) => request(infrastructureStatsSchema, 'stats/infrastructures/', { query, signal }),
  });
  return data && data.total.supports + data.total.lines;
}

function useBirdCount(observed_after: string): MortalityStats['total'] | undefined {
  const query = { observed_after };
  const { data } = useQuery({
    queryKey: keys.statistics('mortality', query),
    queryFn: ({ signal }) => request(mortalityStatsSchema, 'stats/mortality/', { query, signal }),
  });
  return data?.total;
}

/** Counts of the last seven days. Renders nothing until they are loaded. */
export function WeekSummary() {
  const t = useTexts();
  const since = weekStart();
  const seen = useInfrastructureCount({ diagnosed_after: since });
  const works = useInfrastructureCount({ neutralized_after: since });
  const birds = useBirdCount(since);
  if (seen === undefined || works === undefined || birds === undefined) return null;
  const counts = [
    ['seen', seen],
    ['works', works],
    [birds.uncounted > 0 ? 'foundAtLeast' : 'found', birds.individuals],
  ] as const;
  const parts = counts.filter(([, count]) => count > 0).map(([key, count]) => t(`week.${key}`, { count }));
  return parts.length === 0 ? t('week.nothing') : t('week.summary', { parts: parts.join(', ') });
}

/** Loaded only for users who follow works. If it fails to load, the list lacks the works. */
const WorksWaitingList = lazyPart(
  async () => (await import('./works-waiting-list')).WorksWaitingList,
  () => <WaitingList />,
);

export function ResumeWork({ news }: { news: ReactNode }) {
  const t = useTexts();
  const user = useSession(session => session.user);
  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        <section aria-labelledby="waiting">
          <h2 id="waiting">{t('waiting.title')}</h2>
          {followsWorks(user) ? (
            <Suspense fallback={<WaitingList isPending />}>
              <WorksWaitingList />
            </Suspense>
          ) : (
            <WaitingList />
          )}
          <SavedViews />
        </section>
        {hasScope(user, 'data:read') && (
          <section aria-labelledby="recent">
            <h2 id="recent">{t('recent.title')}</h2>
            <RecentCards />
          </section>
        )}
      </div>
      <div className={classes.news}>{news}</div>
    </div>
  );
}

function SavedViews() {
  const t = useTexts();
  const views = useSavedViews();
  if (views.length === 0) return null;
  return (
    <ul className={classes.views} aria-label={t('savedViews')}>
      {views.map(({ id, name, address }) => (
        <li key={id}>
          <LocalizedLink to={address}>
            <MapTrifoldIcon />
            {name}
          </LocalizedLink>
        </li>
      ))}
    </ul>
  );
}
