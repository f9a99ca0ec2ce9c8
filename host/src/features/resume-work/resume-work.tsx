import type { ComponentType, ReactNode } from 'react';
import { request, useQuery } from 'shared/api';
import { applicantsSchema } from 'shared/contract';
import { LocalizedLink, paths, useSavedViews } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import {
  CaretRightIcon,
  CheckCircleFilledIcon,
  MapTrifoldIcon,
  PencilSimpleIcon,
  SignInIcon,
  WarningFilledIcon,
} from 'shared/ui/core';
import { CloudArrowUpIcon, useUnsent } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import { RecentCards } from '../see-recent/recent-cards';
import classes from './resume-work.module.css';

export { WeekSummary } from './week-summary';

/** What waits for the user, their saved views, the news and what was recorded lately. */
export function ResumeWork({ news }: { news: ReactNode }) {
  const t = useTexts();
  const user = useSession(session => session.user);
  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        <section aria-labelledby="waiting">
          <h2 id="waiting">{t('waiting.title')}</h2>
          <WaitingList />
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

/** The number of requests for an account that the user may decide. */
function useApplicants(): number {
  const user = useSession(session => session.user);
  const { data } = useQuery({
    queryKey: ['applicants'],
    queryFn: ({ signal }) => request(applicantsSchema, 'user/activate/', { signal }),
    enabled: hasScope(user, 'accounts:activate'),
  });
  return data?.length ?? 0;
}

interface Waiting {
  key: 'refused' | 'unsent' | 'drafts' | 'applicants';
  count: number;
  to: string;
  Icon: ComponentType;
}

function WaitingList() {
  const t = useTexts();
  const { refused, waiting, drafts } = useUnsent();
  const all: Waiting[] = [
    { key: 'refused', count: refused, to: paths.outbox(), Icon: WarningFilledIcon },
    { key: 'unsent', count: waiting, to: paths.outbox(), Icon: CloudArrowUpIcon },
    { key: 'drafts', count: drafts, to: paths.outbox(), Icon: PencilSimpleIcon },
    { key: 'applicants', count: useApplicants(), to: paths.activate(), Icon: SignInIcon },
  ];
  const shown = all.filter(({ count }) => count > 0);
  if (shown.length === 0)
    return (
      <p className={classes.nothing}>
        <CheckCircleFilledIcon />
        {t('waiting.nothing')}
      </p>
    );
  return (
    <ul className={classes.waiting}>
      {shown.map(({ key, count, to, Icon }) => (
        <li key={key}>
          <LocalizedLink to={to}>
            <span className={classes.disc} data-kind={key}>
              <Icon />
            </span>
            <strong>{count}</strong>
            <span>{t(`waiting.${key}`, { count })}</span>
            <CaretRightIcon />
          </LocalizedLink>
        </li>
      ))}
    </ul>
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
