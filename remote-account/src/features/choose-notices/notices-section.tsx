import { useQuery } from 'shared/api';
import { noticesFor, type User } from 'shared/contract';
import { ErrorState, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { failureOf } from '../submit-form/use-submission';
import { noticesQuery } from './notice-calls';
import { NoticeSwitch } from './notice-switch';

/** The mails about works that concern the user, to turn on or off. */
export function NoticesSection({ user }: { user: User }) {
  const t = useTexts();
  const { data: notices, error, refetch } = useQuery(noticesQuery);
  return (
    <AccountSection title={t('account.notices.title')}>
      {error && !notices && (
        <ErrorState title={t(`failure.${failureOf(error)}`)} onRetry={() => void refetch()} />
      )}
      {!notices && !error && <LoadingState />}
      {notices && (
        <div>
          {noticesFor(user.scope).map(kind => (
            <NoticeSwitch key={kind} kind={kind} isOn={notices[kind] ?? true} />
          ))}
        </div>
      )}
    </AccountSection>
  );
}
