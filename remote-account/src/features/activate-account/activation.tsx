import { useState } from 'react';
import { useMutation, useQuery } from 'shared/api';
import { ACTIVATION_GROUPS, type ActivationGroup } from 'shared/contract';
import { Alert, Button, LoadingState } from 'shared/ui/core';
import { Field, SegmentedChoice } from 'shared/ui/form';
import { useTexts } from '../../texts';
import { FailureAlert } from '../submit-form/failure-alert';
import { failureOf } from '../submit-form/use-submission';
import { activateAccount, applicantQuery } from './activation-calls';
import { ApplicantFacts } from './applicant-facts';
import { NoApplicant } from './no-applicant';

/** What a registration manager sees of a request, and its activation. */
export function Activation({ token }: { token: string }) {
  const t = useTexts();
  const [group, setGroup] = useState<ActivationGroup>('data-read-only');
  const { data: applicant, error, refetch } = useQuery(applicantQuery(token));
  const activation = useMutation({ mutationFn: () => activateAccount(token, group) });
  if (error) return <NoApplicant error={error} onRetry={() => void refetch()} />;
  if (!applicant) return <LoadingState />;
  const { username, email } = applicant;
  if (activation.isSuccess)
    return <Alert type="success" showIcon title={t('activate.done', { username, email })} />;
  if (applicant.is_active)
    return (
      <>
        <Alert type="info" showIcon title={t('activate.already', { username })} />
        <ApplicantFacts applicant={applicant} />
      </>
    );
  return (
    <>
      <p>{t('activate.lead')}</p>
      <ApplicantFacts applicant={applicant} />
      <Field
        of={{
          id: 'group',
          path: ['group'],
          value: group as ActivationGroup | null | undefined,
          onChange: chosen => chosen && setGroup(chosen),
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
      <FailureAlert failure={activation.error && failureOf(activation.error)} />
      <Button
        type="primary"
        size="large"
        loading={activation.isPending}
        onClick={() => activation.mutate()}
        block
      >
        {t('activate.submit')}
      </Button>
    </>
  );
}
