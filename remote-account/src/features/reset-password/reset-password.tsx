import { useState } from 'react';
import { request } from 'shared/api';
import { newPasswordFormSchema, resetRequestSchema, z } from 'shared/contract';
import { Alert, Button } from 'shared/ui/core';
import { Field, Form, Input, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { NewPasswordFields } from '../choose-password/new-password-fields';
import { FailureAlert, useSubmission } from '../submit-form/submit-form';

const post = (path: string, body: object) =>
  request(z.undefined(), path, { method: 'POST', body, anonymous: true });

/** POST `auth/reset_password/`. The answer is the same for every address. */
const askForReset = (email: string) => post('auth/reset_password/', { email });

/** POST `auth/reset_password_confirm/`. @throws ApiError 400 for a link that no longer works */
const confirmReset = (link: { uid: string; token: string }, new_password: string) =>
  post('auth/reset_password_confirm/', { ...link, new_password });

/** Chooses a new password through the link in the mail. */
export function ChooseNewPassword({ link }: { link: { uid: string; token: string } }) {
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

/** Requests a reset link by mail. */
export function AskForReset() {
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
