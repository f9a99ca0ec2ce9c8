import { useState } from 'react';
import { ApiError, useMutation } from 'shared/api';
import { ACTIVATION_GROUPS, type ActivationGroup, type Applicant } from 'shared/contract';
import { Alert, Button } from 'shared/ui/core';
import { Field, SegmentedChoice } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FailureAlert } from '../submit-form/failure-alert';
import { failureOf } from '../submit-form/use-submission';
import classes from './activation.module.css';
import { activateAccount } from './activation-calls';
import { NoApplicant } from './no-applicant';

interface ActivationFormProps {
  token: string;
  applicant: Applicant;
  onRefuse: () => void;
}

/** Chooses an account's permissions and activates it, or leads to a refusal. */
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
