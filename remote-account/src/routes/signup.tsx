import { LocalizedLink, paths } from 'shared/navigation';
import { AccountCard } from '../features/account-card/account-card';
import { SignUpForm } from '../features/sign-up/sign-up-form';
import { useTexts } from '../locales/texts';

/** The sign-up page. */
export function Screen() {
  const t = useTexts();
  return (
    <AccountCard
      title={t('titles.signup')}
      lead={t('signup.lead')}
      links={<LocalizedLink to={paths.login()}>{t('signup.haveAccount')}</LocalizedLink>}
    >
      <SignUpForm />
    </AccountCard>
  );
}
