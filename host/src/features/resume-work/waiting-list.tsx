import { type ComponentType, useEffect, useState } from 'react';
import { request, useQuery } from 'shared/api';
import { applicantsSchema } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { SignInIcon } from 'shared/shell';
import { CaretRightIcon, CheckCircleFilledIcon, PencilSimpleIcon, WarningFilledIcon } from 'shared/ui/core';
import { CloudArrowUpIcon, useUnsent } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import classes from './resume-work.module.css';

function useApplicants(): number {
  const user = useSession(session => session.user);
  const { data } = useQuery({
    queryKey: ['applicants'],
    queryFn: ({ signal }) => request(applicantsSchema, 'user/activate/', { signal }),
    enabled: hasScope(user, 'accounts:activate'),
  });
  return data?.length ?? 0;
}

export interface WaitingRow {
  key: string;
  count: number;
  /** Text after the number that names the items. */
  words: string;
  to: string;
  Icon: ComponentType;
}

/** Where this device keeps the number of rows, so that the list's place is there before the server's counts. */
const ROWS_KEY = 'waiting-rows';
const ROW_PX = 59;

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
export function WaitingList({ programme = [], isPending = false }: WaitingListProps) {
  const t = useTexts();
  const locale = useLocale();
  const { refused, waiting, drafts } = useUnsent();
  const row = (
    key: 'refused' | 'unsent' | 'drafts' | 'applicants',
    count: number,
    to: string,
    Icon: ComponentType,
  ) => ({ key, count, words: t(`waiting.${key}`, { count }), to, Icon });
  const all: WaitingRow[] = [
    row('refused', refused, paths.outbox(), WarningFilledIcon),
    row('unsent', waiting, paths.outbox(), CloudArrowUpIcon),
    row('drafts', drafts, paths.outbox(), PencilSimpleIcon),
    ...programme,
    row('applicants', useApplicants(), paths.activate(), SignInIcon),
  ];
  const shown = all.filter(({ count }) => count > 0);
  const number = shown.length;
  const [usual] = useState(() => Number(localStorage.getItem(ROWS_KEY) ?? 4));
  const place = isPending ? { minHeight: usual * ROW_PX } : undefined;
  useEffect(() => {
    if (!isPending) localStorage.setItem(ROWS_KEY, String(number));
  }, [isPending, number]);
  // Says "nothing" only once the server's counts have arrived.
  if (number === 0 && isPending) return <p className={classes.nothing} style={place} aria-busy="true" />;
  if (number === 0)
    return (
      <p className={classes.nothing}>
        <CheckCircleFilledIcon />
        {t('waiting.nothing')}
      </p>
    );
  return (
    <ul className={classes.waiting} style={place}>
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
