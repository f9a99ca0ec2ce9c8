import { request, useMutation } from 'shared/api';
import { z } from 'shared/contract';
import { signIn } from 'shared/session';
import { Alert, Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { CodeForm } from '../submit-form/code-form';
import { failureText, useSignInWays } from './providers';

interface LinkQuestionProps {
  /** Runs before a sign-in by code, which links the accounts itself. */
  onCode: () => void;
}

/**
 * Asks the owner of an account, whose address a provider names, to link the two: by signing in below, or by a code in
 * a mail.
 */
export function LinkQuestion({ onCode }: LinkQuestionProps) {
  const t = useTexts();
  const { local } = useSignInWays();
  const mailing = useMutation({
    mutationFn: () => request(z.undefined(), 'auth/oidc/link_mail/', { method: 'POST', anonymous: true }),
  });
  const proving = useMutation({
    mutationFn: async (code: string) => {
      onCode();
      await signIn({ code }, 'auth/oidc/finish/');
    },
  });
  const failure = mailing.error ?? proving.error;
  return (
    <>
      <Alert type="info" showIcon title={t(local ? 'providers.linkQuestion' : 'providers.linkByMail')} />
      {failure && <Alert type="error" showIcon title={failureText(failure)} />}
      {mailing.isSuccess ? (
        <CodeForm
          label={t('providers.code')}
          hint={t('providers.codeHint')}
          submit={t('providers.confirm')}
          busy={proving.isPending}
          onCode={proving.mutateAsync}
        />
      ) : (
        <Button size="large" block loading={mailing.isPending} onClick={() => mailing.mutate()}>
          {t('providers.sendCode')}
        </Button>
      )}
    </>
  );
}
