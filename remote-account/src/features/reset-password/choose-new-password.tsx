import { useState } from 'react';
import { newPasswordFormSchema } from 'shared/contract';
import { Alert, Button } from 'shared/ui/core';
import { Form, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { NewPasswordFields } from '../choose-password/new-password-fields';
import { FailureAlert } from '../submit-form/failure-alert';
import { useSubmission } from '../submit-form/use-submission';
import { confirmReset } from './reset-calls';

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
