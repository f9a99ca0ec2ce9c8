import { useState } from 'react';
import { ApiError, queryOptions, request, useMutation } from 'shared/api';
import { z } from 'shared/contract';
import {
  ACTIVATION_GROUPS,
  type ActivationGroup,
  type Applicant,
  applicantSchema,
  applicantsSchema,
  refusalInputSchema,
} from 'shared/contract/accounts';
import { Alert, Button, confirm, ErrorState } from 'shared/ui/core';
import { Field, Form, SegmentedChoice, type SubmitResult, TextArea, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FailureAlert, FormButtons, failureOf, useSubmission } from '../submit-form/submit-form';
import classes from './activation.module.css';

const path = (token: string) => `user/activate/${encodeURIComponent(token)}/`;

/** GET `user/activate/`: the pending requests that the signed-in user may decide. */
export const applicantsQuery = queryOptions({
  queryKey: ['applicants'],
  queryFn: ({ signal }) => request(applicantsSchema, 'user/activate/', { signal }),
});

export const applicantQuery = (token: string) =>
  queryOptions({
    queryKey: ['applicant', token],
    queryFn: ({ signal }) => request(applicantSchema, path(token), { signal }),
    retry: false,
  });

/**
 * PATCH `user/activate/{token}/`.
 * @throws ApiError 403 for an account of another area, 409 for a refused request
 */
const activateAccount = (token: string, group: ActivationGroup) =>
  request(applicantSchema, path(token), { method: 'PATCH', body: { group } });

/**
 * POST `user/refuse/{token}/`.
 * @param reason quoted in the mail to the applicant; may be empty
 * @throws ApiError 403 for an account of another area, 409 for an active account
 */
const refuseRequest = (token: string, reason: string) =>
  request(z.undefined(), `user/refuse/${encodeURIComponent(token)}/`, { method: 'POST', body: { reason } });

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
      <FormButtons form={form} label={t('activate.refuseSubmit')} danger onCancel={onCancel} />
    </Form>
  );
}

export function NoApplicant({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts();
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return <Alert type="warning" showIcon title={t('activate.forbidden')} />;
  if (status === 409) return <Alert type="info" showIcon title={t('activate.alreadyRefused')} />;
  if (status === 404) return <Alert type="error" showIcon title={t('activate.unknown')} />;
  return <ErrorState title={t(`failure.${failureOf(error)}`)} onRetry={onRetry} />;
}

interface ActivationFormProps {
  token: string;
  applicant: Applicant;
  onRefuse: () => void;
}

export function ActivationForm({ token, applicant, onRefuse }: ActivationFormProps) {
  const t = useTexts();
  const [group, setGroup] = useState<ActivationGroup>('data-read-only');
  const activation = useMutation({ mutationFn: () => activateAccount(token, group) });
  const { error } = activation;
  const { username, email } = applicant;
  if (activation.isSuccess)
    return <Alert type="success" showIcon title={t('activate.done', { username, email })} />;
  if (error instanceof ApiError && error.status === 409)
    return <NoApplicant error={error} onRetry={() => activation.mutate()} />;
  return (
    <>
      <Field
        of={{
          id: 'group',
          path: ['group'],
          value: group as ActivationGroup | null | undefined,
          onChange: value => value && setGroup(value),
          onBlur: () => undefined,
          message: undefined,
          required: true,
        }}
        label={t('fields.group')}
        hint={t('activate.groupHint')}
        group
      >
        {control => (
          <SegmentedChoice
            {...control}
            choices={ACTIVATION_GROUPS.map(value => ({ value, label: t(`activate.groups.${value}`) }))}
          />
        )}
      </Field>
      <FailureAlert failure={error && failureOf(error)} />
      <div className={classes.decisions}>
        <Button
          type="primary"
          size="large"
          loading={activation.isPending}
          onClick={() => activation.mutate()}
          block
        >
          {t('activate.submit')}
        </Button>
        <Button size="large" danger disabled={activation.isPending} onClick={onRefuse} block>
          {t('activate.refuse')}
        </Button>
      </div>
    </>
  );
}
