import { useState } from 'react';
import { resetRequestSchema } from 'shared/contract';
import { Alert, Button } from 'shared/ui/core';
import { Field, Form, Input, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FailureAlert } from '../submit-form/failure-alert';
import { useSubmission } from '../submit-form/use-submission';
import { askForReset } from './reset-calls';

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
