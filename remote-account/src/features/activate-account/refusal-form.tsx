import { type Applicant, refusalInputSchema } from 'shared/contract';
import { Button, confirm } from 'shared/ui/core';
import { Field, Form, FormActions, type SubmitResult, TextArea, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FailureAlert } from '../submit-form/failure-alert';
import { useSubmission } from '../submit-form/use-submission';
import { refuseRequest } from './activation-calls';

interface RefusalFormProps {
  token: string;
  applicant: Applicant;
  onRefused: () => void;
  onCancel: () => void;
}

/** Refuses a request after confirmation, with a reason that the mail quotes. */
export function RefusalForm({ token, applicant, onRefused, onCancel }: RefusalFormProps) {
  const t = useTexts();
  const { username, email } = applicant;
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(refusalInputSchema, {
    initial: { reason: '' },
    async onSubmit({ reason }): Promise<SubmitResult> {
      const confirmed = await confirm({
        title: t('activate.refuseQuestion', { username }),
        content: t('activate.refuseContent', { email }),
        okText: t('activate.refuseSubmit'),
        danger: true,
      });
      return confirmed ? submit(() => refuseRequest(token, reason), onRefused) : { status: 'failed' };
    },
  });
  return (
    <Form form={form} label={t('activate.refuse')}>
      <FailureAlert failure={failure} wait={wait} />
      <Field of={form.field('reason')} label={t('activate.reason')} hint={t('activate.reasonHint')}>
        {control => <TextArea {...control} />}
      </Field>
      <FormActions>
        <Button size="large" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
        <Button type="primary" danger size="large" htmlType="submit" loading={form.busy}>
          {t('activate.refuseSubmit')}
        </Button>
      </FormActions>
    </Form>
  );
}
