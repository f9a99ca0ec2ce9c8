import { type ReactNode, Suspense } from 'react';
import { LocalizedLink, useSavedViews } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { MapTrifoldIcon } from 'shared/shell';
import { lazyPart } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { followsWorks } from '../follow-works/follows-works';
import { RecentCards } from '../see-recent/recent-cards';
import classes from './resume-work.module.css';
import { WaitingList } from './waiting-list';

export { WeekSummary } from './week-summary';

/** Loaded only for users who follow works. If it fails to load, the list shows what waits on this device. */
const WorksWaitingList = lazyPart(
  async () => (await import('./works-waiting-list')).WorksWaitingList,
  () => <WaitingList />,
);

/** Waiting tasks, saved views, news and recent records of the user. */
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
