import { ApiError, useQuery } from 'shared/api';
import { LocalizedLink, paths } from 'shared/navigation';
import { Alert, ErrorState, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { failureOf } from '../submit-form/use-submission';
import { verificationQuery } from './verification-query';

/** The result of following the link in a verification mail. */
export function VerificationResult({ token }: { token: string }) {
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

function SignUpAgain() {
  const t = useTexts();
  return <LocalizedLink to={paths.signUp()}>{t('checkEmail.signup')}</LocalizedLink>;
}
