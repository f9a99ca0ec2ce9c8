import { ApiError, queryOptions, request, useQuery } from 'shared/api';
import { verificationAnswerSchema } from 'shared/contract/accounts';
import { LocalizedLink, paths } from 'shared/navigation';
import { useLocation, useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { Alert, ErrorState, LoadingState } from 'shared/ui/core';
import { AccountFrame } from '../features/account-frame/account-frame';
import { failureOf } from '../features/submit-form/submit-form';
import { useTexts } from '../locales/texts';

function SignUpAgain() {
  const t = useTexts();
  return <LocalizedLink to={paths.signUp()}>{t('checkEmail.signup')}</LocalizedLink>;
}

function MailNotice({ email }: { email: string | undefined }) {
  const t = useTexts();
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={email ? t('checkEmail.sentTo', { email }) : t('checkEmail.sentSomewhere')}
      />
      <p>{t('checkEmail.next')}</p>
      <p>{t('checkEmail.spam')}</p>
      <SignUpAgain />
    </>
  );
}

/** GET `user/verify_email/{token}/`. The call verifies the address, so it is not repeated automatically. */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () =>
      request(verificationAnswerSchema, `user/verify_email/${encodeURIComponent(token)}/`, {
        anonymous: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function VerificationResult({ token }: { token: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(verificationQuery(token));
  if (data)
    return (
      <>
        <Alert type={data.type} showIcon title={t(`checkEmail.codes.${data.code}`)} />
        {data.code === 'already_used' && <SignUpAgain />}
      </>
    );
  if (!error) return <LoadingState label={t('checkEmail.checking')} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <Alert type="error" showIcon title={t('checkEmail.unknown')} />
        <SignUpAgain />
      </>
    );
  return <ErrorState title={t(`failure.${failureOf(error)}`)} onRetry={() => void refetch()} />;
}

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
