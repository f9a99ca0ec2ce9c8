import { type ComponentType, useEffect, useRef, useState } from 'react';
import { request, useQuery } from 'shared/api';
import { applicantsSchema } from 'shared/contract/accounts';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { SignInIcon } from 'shared/shell';
import {
  CaretRightIcon,
  CheckCircleFilledIcon,
  EyeIcon,
  PencilSimpleIcon,
  WarningFilledIcon,
} from 'shared/ui/core';
import { CloudArrowUpIcon, useUnsent } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import { useProgrammeWaiting } from '../follow-works/use-programme-waiting';
import classes from './resume-work.module.css';

function useApplicants() {
  const user = useSession(session => session.user);
  const { data, isLoading } = useQuery({
    queryKey: ['applicants'],
    queryFn: ({ signal }) => request(applicantsSchema, 'user/activate/', { signal }),
    enabled: hasScope(user, 'accounts:activate'),
  });
  return { applicants: data?.length ?? 0, isLoading };
}

export interface WaitingRow {
  key: string;
  count: number;
  /** Text after the number that names the items. */
  words: string;
  to: string;
  Icon: ComponentType;
}

/** Where this device keeps the list's height in px, so that its place is free before the server's counts. */
const HEIGHT_KEY = 'waiting-height';

interface WaitingListProps {
  /** Items that wait on the server, in addition to the items on this device. */
  programme?: readonly WaitingRow[];
  /** Whether more rows may arrive: the server's counts are still loading. */
  isPending?: boolean;
}

/**
 * Everything that waits for the user: writes and drafts on this device, works of the programme, and requests for
 * accounts.
 */
export function WaitingList({ programme = [], isPending: isWorkPending = false }: WaitingListProps) {
  const t = useTexts();
  const locale = useLocale();
  const { refused, waiting, drafts } = useUnsent();
  const { applicants, isLoading } = useApplicants();
  const tasks = useProgrammeWaiting();
  const isPending = isWorkPending || isLoading || tasks.isPending;
  const row = (
    key: 'refused' | 'unsent' | 'drafts' | 'toSearch' | 'applicants',
    count: number,
    to: string,
    Icon: ComponentType,
  ) => ({ key, count, words: t(`waiting.${key}`, { count }), to, Icon });
  const all: WaitingRow[] = [
    row('refused', refused, paths.outbox(), WarningFilledIcon),
    row('unsent', waiting, paths.outbox(), CloudArrowUpIcon),
    row('drafts', drafts, paths.outbox(), PencilSimpleIcon),
    row('toSearch', tasks.waiting.to_search, '/programme/outages', EyeIcon),
    ...programme,
    row('applicants', applicants, paths.activate(), SignInIcon),
  ];
  const shown = all.filter(({ count }) => count > 0);
  const [usual] = useState(() => localStorage.getItem(HEIGHT_KEY));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isPending) localStorage.setItem(HEIGHT_KEY, String(list.current?.offsetHeight));
  });
  return (
    <ul
      ref={list}
      className={classes.waiting}
      style={isPending && usual ? { minHeight: `${usual}px` } : undefined}
      // On the first visit, nothing is shown where the list may grow.
      data-grows={(isPending && !usual) || undefined}
      aria-busy={isPending}
    >
      {/* Says "nothing" only once the server's counts have arrived. */}
      {shown.length === 0 && !isPending && (
        <li className={classes.nothing}>
          <CheckCircleFilledIcon />
          {t('waiting.nothing')}
        </li>
      )}
      {shown.map(({ key, count, words, to, Icon }) => (
        <li key={key}>
          <LocalizedLink to={to}>
            <span className={classes.disc} data-kind={key}>
              <Icon />
            </span>
            <strong>{formatNumber(count, locale)}</strong>
            <span>{words}</span>
            <CaretRightIcon />
          </LocalizedLink>
        </li>
      ))}
    </ul>
  );
}
