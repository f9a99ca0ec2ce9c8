import { lazy, Suspense, useState } from 'react';
import { ApiError } from 'shared/api';
import { credentialsSchema, z } from 'shared/contract';
import { signIn, useSession } from 'shared/session';
import { Alert, Button, LoadingState } from 'shared/ui/core';
import { Field, Form, Input, PasswordInput, type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import type { SecondStep } from '../second-factor/second-step';
import { requiredAs, waitOf } from '../submit-form/submit-form';

const SecondStepForm = lazy(async () => ({
  default: (await import('../second-factor/second-step')).SecondStepForm,
}));

/** The step that follows a right password, if the server asks for one. */
async function secondStepOf(error: unknown): Promise<SecondStep | undefined> {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  const { secondStepSchema } = await import('../second-factor/second-step');
  return secondStepSchema.safeParse(error.body).data;
}

type SignInFailure = 'wrong' | 'throttled' | 'unreachable' | 'failed';

/** Why a sign-in failed. A wrong username and a wrong password give the same result. */
function signInFailureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.unreachable) return 'unreachable';
  if (error.status === 429) return 'throttled';
  return error.status === 400 || error.status === 401 ? 'wrong' : 'failed';
}

/** Ignores spaces around the name, which may have been copied with it. */
const formSchema = credentialsSchema.extend({ username: z.string().trim().min(1) });

/** Signs in with username or e-mail and password. All wrong credentials give the same message. */
export function SignInForm() {
  const t = useTexts();
  const busy = useSession(session => session.busy);
  const expired = useSession(session => session.ended === 'expired');
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [wait, setWait] = useState<string>();
  const [step, setStep] = useState<SecondStep | null>(null);
  const form = useSchemaForm(formSchema, {
    initial: {},
    onSubmit: async (credentials): Promise<SubmitResult> => {
      setFailure(null);
      try {
        await signIn(credentials);
        // The session may end before this page is left, so the form accepts another sign-in.
        return { status: 'saved', leave: () => form.reset(form.values) };
      } catch (error) {
        const second = await secondStepOf(error);
        if (second) {
          setStep(second);
          return { status: 'saved', leave: () => form.reset({}) };
        }
        setFailure(signInFailureOf(error));
        setWait(waitOf(error));
        return { status: 'failed' };
      }
    },
  });
  if (step)
    return (
      <Suspense fallback={<LoadingState />}>
        <SecondStepForm step={step} onBack={() => setStep(null)} />
      </Suspense>
    );
  return (
    <Form form={form}>
      {expired && !failure && <Alert type="info" showIcon title={t('login.expired')} />}
      <Field
        of={requiredAs(form.field('username'), t('login.usernameRequired'))}
        label={t('login.username')}
        required={false}
      >
        {control => (
          <Input
            {...control}
            aria-required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        of={requiredAs(form.field('password'), t('login.passwordRequired'))}
        label={t('login.password')}
        required={false}
      >
        {control => <PasswordInput {...control} aria-required autoComplete="current-password" />}
      </Field>
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure === 'throttled' && wait ? t('login.throttledFor', { wait }) : t(`login.${failure}`)}
          // Shown for any wrong credentials, so that it does not reveal which accounts exist.
          description={failure === 'wrong' ? t('login.newAccount') : undefined}
        />
      )}
      <Button type="primary" size="large" htmlType="submit" loading={busy} block>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
