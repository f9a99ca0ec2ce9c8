import { useEffect, useRef, useState } from 'react';
import { useMutation } from 'shared/api';
import { localizedPath, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useNavigate, useSearchParams } from 'shared/router';
import { forgetWantedPage, redirectOf, signIn, useSession, wantedPage } from 'shared/session';
import { Alert, LoadingState } from 'shared/ui/core';
import { AccountFrame } from '../features/account-frame/account-frame';
import { LinkQuestion } from '../features/providers/link-question';
import {
  failureText,
  linkIdentity,
  ProviderOutcome,
  Providers,
  useSignInWays,
} from '../features/providers/providers';
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

  const oidc = query.get('oidc');
  const { local } = useSignInWays();
  const asksToLink = useRef(oidc === 'link');
  const finishing = useMutation({ mutationFn: () => signIn({}, 'auth/oidc/finish/') });
  const { mutate: finish, isIdle } = finishing;

  useEffect(
    function comeBack() {
      // An address that was followed before, or made by somebody else, must not end the session.
      if (oidc === 'done' && !loggedIn && isIdle) finish();
    },
    [oidc, loggedIn, isIdle, finish],
  );

  useEffect(
    function redirect() {
      if (!loggedIn) return;
      void linkIfAsked().then(leave);

      async function linkIfAsked() {
        if (!asksToLink.current) return;
        asksToLink.current = false;
        await linkIdentity();
      }

      function leave() {
        forgetWantedPage();
        const target = redirectOf(to, paths.home(), window.location.origin);
        if (target.kind === 'full-page') window.location.replace(target.url);
        else void navigate(localizedPath(target.path, locale), { replace: true });
      }
    },
    [loggedIn, to, locale, navigate],
  );

  return (
    <AccountFrame
      title={t('titles.login')}
      lead={t('login.lead')}
      links={
        local && (
          <>
            <LocalizedLink to={paths.resetPassword()}>{t('login.forgotten')}</LocalizedLink>
            <LocalizedLink to={paths.signUp()}>{t('login.noAccount')}</LocalizedLink>
          </>
        )
      }
    >
      <ProviderOutcome of={oidc} />
      {finishing.error && <Alert type="error" showIcon title={failureText(finishing.error)} />}
      {finishing.isPending && <LoadingState />}
      {oidc === 'link' && (
        <LinkQuestion
          onCode={() => {
            asksToLink.current = false;
          }}
        />
      )}
      {local && <SignInForm />}
      {oidc !== 'link' && <Providers to={to} />}
    </AccountFrame>
  );
}
