import { useEffect, useState } from 'react';
import { localizedPath, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useNavigate, useSearchParams } from 'shared/router';
import { forgetWantedPage, redirectOf, useSession, wantedPage } from 'shared/session';
import { SignInForm } from '../features/sign-in/sign-in-form';
import { useTexts } from '../texts';
import classes from './login.module.css';

/** Signing in; whoever is signed in is led on to where they wanted to go. */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const loggedIn = useSession(session => session.loggedIn);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [wanted] = useState(wantedPage);
  const to = query.get('to') ?? wanted;

  useEffect(
    function leadOn() {
      if (!loggedIn) return;
      forgetWantedPage();
      const redirect = redirectOf(to, paths.home(), window.location.origin);
      if (redirect.kind === 'full-page') window.location.replace(redirect.url);
      else void navigate(localizedPath(redirect.path, locale), { replace: true });
    },
    [loggedIn, to, locale, navigate],
  );

  return (
    <section className={classes.login}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <h1>{t('titles.login')}</h1>
      <p>{t('login.lead')}</p>
      <SignInForm />
      <nav className={classes.links}>
        <LocalizedLink to={paths.resetPassword()}>{t('login.forgotten')}</LocalizedLink>
        <LocalizedLink to={paths.signUp()}>{t('login.noAccount')}</LocalizedLink>
      </nav>
    </section>
  );
}
