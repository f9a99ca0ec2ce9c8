import { useSearchParams } from 'shared/router';
import { Alert } from 'shared/ui/core';
import { AccountCard } from '../features/account-card/account-card';
import { Activation } from '../features/activate-account/activation';
import { useTexts } from '../texts';

/** Where the link of the mail to registration managers leads. */
export function Screen() {
  const t = useTexts();
  const token = useSearchParams()[0].get('token');
  return (
    <AccountCard title={t('titles.activate')}>
      {token ? <Activation token={token} /> : <Alert type="info" showIcon title={t('activate.noToken')} />}
    </AccountCard>
  );
}
