import { useState } from 'react';
import { request } from 'shared/api';
import { z } from 'shared/contract';
import { newPasswordFormSchema, resetRequestSchema } from 'shared/contract/accounts';
import { LocalizedLink, paths } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { Alert, Button } from 'shared/ui/core';
import { Field, Form, Input, useSchemaForm } from 'shared/ui/form';
import { AccountFrame } from '../features/account-frame/account-frame';
import { NewPasswordFields } from '../features/choose-password/new-password-fields';
import { FailureAlert, useSubmission } from '../features/submit-form/submit-form';
import { useTexts } from '../locales/texts';

const post = (path: string, body: object) =>
  request(z.undefined(), path, { method: 'POST', body, anonymous: true });

/** POST `auth/reset_password/`. The answer is the same for every address. */
const askForReset = (email: string) => post('auth/reset_password/', { email });

/** POST `auth/reset_password_confirm/`. @throws ApiError 400 for a link that no longer works */
const confirmReset = (link: { uid: string; token: string }, new_password: string) =>
  post('auth/reset_password_confirm/', { ...link, new_password });

function ChooseNewPassword({ link }: { link: { uid: string; token: string } }) {
  const t = useTexts();
  const [done, setDone] = useState(false);
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(newPasswordFormSchema, {
    initial: {},
    onSubmit: ({ new_password }) =>
      submit(
        () => confirmReset(link, new_password),
        () => setDone(true),
      ),
  });
  if (done) return <Alert type="success" showIcon title={t('reset.done')} />;
  return (
    <Form form={form} label={t('titles.reset')}>
      <FailureAlert failure={failure} wait={wait} />
      <p>{t('reset.chooseLead')}</p>
      <NewPasswordFields
        password={form.field('new_password')}
        confirmation={form.field('password_confirmation')}
        username=""
        label={t('fields.newPassword')}
      />
      <Button type="primary" size="large" htmlType="submit" loading={form.busy} block>
        {t('reset.choose')}
      </Button>
    </Form>
  );
}

function AskForReset() {
  const t = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(resetRequestSchema, {
    initial: {},
    onSubmit: ({ email }) =>
      submit(
        () => askForReset(email),
        () => setSentTo(email),
      ),
  });
  if (sentTo) return <Alert type="success" showIcon title={t('reset.asked', { email: sentTo })} />;
  return (
    <Form form={form} label={t('titles.reset')}>
      <FailureAlert failure={failure} wait={wait} />
      <p>{t('reset.lead')}</p>
      <Field of={form.field('email')} label={t('fields.email')}>
        {control => <Input {...control} type="email" autoComplete="email" />}
      </Field>
      <Button type="primary" size="large" htmlType="submit" loading={form.busy} block>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}

export function Screen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const uid = query.get('uid');
  const token = query.get('token');
  const link = uid && token ? { uid, token } : null;
  return (
    <AccountFrame
      title={t('titles.reset')}
      links={
        <>
          <LocalizedLink to={paths.login()}>{t('reset.login')}</LocalizedLink>
          {link && <LocalizedLink to={paths.resetPassword()}>{t('reset.askAgain')}</LocalizedLink>}
        </>
      }
    >
      {link ? <ChooseNewPassword link={link} /> : <AskForReset key="ask" />}
    </AccountFrame>
  );
}
