import { useEffect, useState } from 'react';
import { localizedPath, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useNavigate, useSearchParams } from 'shared/router';
import { forgetWantedPage, redirectOf, useSession, wantedPage } from 'shared/session';
import { AccountFrame } from '../features/account-frame/account-frame';
import { SignInForm } from '../features/sign-in/sign-in-form';
import { useTexts } from '../locales/texts';

/** The login page, which redirects a signed-in user to the page they requested. */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const loggedIn = useSession(session => session.loggedIn);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [requestedPage] = useState(wantedPage);
  const to = query.get('to') ?? requestedPage;

  useEffect(
    function redirect() {
      if (!loggedIn) return;
      forgetWantedPage();
      const target = redirectOf(to, paths.home(), window.location.origin);
      if (target.kind === 'full-page') window.location.replace(target.url);
      else void navigate(localizedPath(target.path, locale), { replace: true });
    },
    [loggedIn, to, locale, navigate],
  );

  return (
    <AccountFrame
      title={t('titles.login')}
      lead={t('login.lead')}
      links={
        <>
          <LocalizedLink to={paths.resetPassword()}>{t('login.forgotten')}</LocalizedLink>
          <LocalizedLink to={paths.signUp()}>{t('login.noAccount')}</LocalizedLink>
        </>
      }
    >
      <SignInForm />
    </AccountFrame>
  );
}
