import { labelOf, useLocale } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { BellIcon } from 'shared/shell';
import { EyeIcon, WarningFilledIcon, WrenchIcon } from 'shared/ui/core';
import { useTexts } from '../follow-works/texts';
import { useProgrammeWaiting } from '../follow-works/use-programme-waiting';
import { WaitingList, type WaitingRow } from './waiting-list';

export function WorksWaitingList() {
  const t = useTexts();
  const locale = useLocale();
  const coordinates = useSession(session => hasScope(session.user, 'programme:coordinate'));
  const { waiting, isPending } = useProgrammeWaiting();
  const { alarms, overdue, fitted, unverified, declined, requested } = waiting;
  const late = overdue.reduce((sum, { count }) => sum + count, 0);
  // The owner is named to coordinators only: operators belong to a single owner.
  const owner = coordinates && overdue.length === 1 ? overdue[0]?.owner : null;
  const programme: WaitingRow[] = [
    {
      key: 'alarms',
      count: alarms,
      words: t('alarms', { count: alarms }),
      to: paths.alarms(),
      Icon: BellIcon,
    },
    {
      key: 'overdue',
      count: late,
      words: owner
        ? t('overdueAt', { count: late, owner: labelOf(owner, locale) })
        : t('overdue', { count: late }),
      to: paths.works({ state: 'REQUESTED,PLANNED,FAULTY', overdue: true }),
      Icon: WarningFilledIcon,
    },
    {
      key: 'unverified',
      count: unverified,
      words: t('unverified', { count: unverified }),
      to: paths.works({ state: 'FITTED', overdue: true }),
      Icon: WarningFilledIcon,
    },
    {
      key: 'declined',
      count: declined,
      words: t('declined', { count: declined }),
      to: paths.works({ state: 'DECLINED' }),
      Icon: WarningFilledIcon,
    },
    {
      key: 'fitted',
      count: fitted,
      words: t('fitted', { count: fitted }),
      to: paths.works({ state: 'FITTED' }),
      Icon: EyeIcon,
    },
    {
      key: 'requested',
      count: requested,
      words: t('requested', { count: requested }),
      to: paths.works({ state: 'REQUESTED' }),
      Icon: WrenchIcon,
    },
  ];
  return <WaitingList programme={programme} isPending={isPending} />;
}
