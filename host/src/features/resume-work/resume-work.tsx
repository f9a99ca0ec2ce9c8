import type { ComponentType, ReactNode } from 'react';
import { request, useQuery } from 'shared/api';
import { applicantsSchema } from 'shared/contract';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useSavedViews } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import {
  BellIcon,
  CaretRightIcon,
  CheckCircleFilledIcon,
  EyeIcon,
  MapTrifoldIcon,
  PencilSimpleIcon,
  SignInIcon,
  WarningFilledIcon,
  WrenchIcon,
} from 'shared/ui/core';
import { CloudArrowUpIcon, useUnsent } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import { useProgrammeWaiting } from '../follow-works/use-programme-waiting';
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
  key: 'refused' | 'unsent' | 'drafts' | 'alarms' | 'overdue' | 'fitted' | 'requested' | 'applicants';
  /** Instead of the words of its key. */
  words?: string | undefined;
  count: number;
  to: string;
  Icon: ComponentType;
}

/** What the programme waits for, where one operator is late with its name. */
function useProgrammeRows(): { programme: Waiting[]; isPending: boolean } {
  const t = useTexts();
  const locale = useLocale();
  const coordinates = useSession(session => hasScope(session.user, 'programme:coordinate'));
  const { waiting, isPending } = useProgrammeWaiting();
  const { alarms, overdue, fitted, requested } = waiting;
  const count = overdue.reduce((sum, one) => sum + one.count, 0);
  const owner = coordinates && overdue.length === 1 ? overdue[0]?.owner : null;
  const programme: Waiting[] = [
    { key: 'alarms', count: alarms, to: paths.alarms(), Icon: BellIcon },
    {
      key: 'overdue',
      count,
      to: paths.works({ overdue: true }),
      Icon: WarningFilledIcon,
      words: owner ? t('waiting.overdueAt', { count, owner: labelOf(owner, locale) }) : undefined,
    },
    { key: 'fitted', count: fitted, to: paths.works({ state: 'FITTED' }), Icon: EyeIcon },
    { key: 'requested', count: requested, to: paths.works({ state: 'REQUESTED' }), Icon: WrenchIcon },
  ];
  return { programme, isPending };
}

function WaitingList() {
  const t = useTexts();
  const locale = useLocale();
  const { programme, isPending } = useProgrammeRows();
  const { refused, waiting, drafts } = useUnsent();
  const all: Waiting[] = [
    { key: 'refused', count: refused, to: paths.outbox(), Icon: WarningFilledIcon },
    { key: 'unsent', count: waiting, to: paths.outbox(), Icon: CloudArrowUpIcon },
    { key: 'drafts', count: drafts, to: paths.outbox(), Icon: PencilSimpleIcon },
    ...programme,
    { key: 'applicants', count: useApplicants(), to: paths.activate(), Icon: SignInIcon },
  ];
  const shown = all.filter(({ count }) => count > 0);
  // Not before it is true.
  if (shown.length === 0 && isPending) return <p className={classes.nothing} aria-busy="true" />;
  if (shown.length === 0)
    return (
      <p className={classes.nothing}>
        <CheckCircleFilledIcon />
        {t('waiting.nothing')}
      </p>
    );
  return (
    <ul className={classes.waiting}>
      {shown.map(({ key, count, to, Icon, words }) => (
        <li key={key}>
          <LocalizedLink to={to}>
            <span className={classes.disc} data-kind={key}>
              <Icon />
            </span>
            <strong>{formatNumber(count, locale)}</strong>
            <span>{words ?? t(`waiting.${key}`, { count })}</span>
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
