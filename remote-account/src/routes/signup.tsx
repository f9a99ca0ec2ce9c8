import { LocalizedLink, paths } from 'shared/navigation';
import { AccountFrame } from '../features/account-frame/account-frame';
import { SignUpForm } from '../features/sign-up/sign-up-form';
import { useTexts } from '../locales/texts';

/** The sign-up page. */
export function Screen() {
  const t = useTexts();
  return (
    <AccountFrame
      title={t('titles.signup')}
      lead={t('signup.lead')}
      links={<LocalizedLink to={paths.login()}>{t('signup.haveAccount')}</LocalizedLink>}
    >
      <SignUpForm />
    </AccountFrame>
  );
}
