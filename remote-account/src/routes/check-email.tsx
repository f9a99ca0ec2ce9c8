import { LocalizedLink, paths } from 'shared/navigation';
import { useLocation, useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { AccountFrame } from '../features/account-frame/account-frame';
import { MailNotice, VerificationResult } from '../features/verify-email/verify-email';
import { useTexts } from '../locales/texts';

/** The notice after a sign-up, and the result of the link in the mail. */
export function Screen() {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const token = useSearchParams()[0].get('token');
  const { state } = useLocation();
  const email = (state as { email?: string } | null)?.email;
  return (
    <AccountFrame
      title={token ? t('titles.checkEmail') : t('checkEmail.sent')}
      links={
        loggedIn ? (
          <LocalizedLink to={paths.account()}>{t('titles.account')}</LocalizedLink>
        ) : (
          <LocalizedLink to={paths.login()}>{t('checkEmail.login')}</LocalizedLink>
        )
      }
    >
      {token ? <VerificationResult token={token} /> : <MailNotice email={email} />}
    </AccountFrame>
  );
}
