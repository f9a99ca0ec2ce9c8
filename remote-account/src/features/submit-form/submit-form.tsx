import { useState } from 'react';
import { ApiError } from 'shared/api';
import { Alert, Button } from 'shared/ui/core';
import { type FieldBinding, FormActions, type SubmitResult } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';

/** The field, with a specific message if it is empty but required. */
export const requiredAs = <Value,>(field: FieldBinding<Value>, message: string): FieldBinding<Value> =>
  field.problem === 'required' ? { ...field, message } : field;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The time that the server asks to wait before another attempt, as text with its unit; `undefined` if none. */
export function waitOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return undefined;
  return error.retryAfter < 2 * MINUTE
    ? `${Math.ceil(error.retryAfter / SECOND)}\u00a0s`
    : `${Math.ceil(error.retryAfter / MINUTE)}\u00a0min`;
}

type Failure = 'throttled' | 'unreachable' | 'failed';

/** The kind of failure of a call, for errors without problems of fields. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.unreachable) return 'unreachable';
  return error.status === 429 ? 'throttled' : 'failed';
}

/**
 * Runs a form's call. Problems of fields go to the form; any other error becomes `failure`, with the server's `wait`.
 * `leave` gets the answer once the form counts as saved.
 */
export function useSubmission() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [wait, setWait] = useState<string>();
  async function submit<Answer>(
    call: () => Promise<Answer>,
    leave: (answer: Answer) => void,
  ): Promise<SubmitResult> {
    setFailure(null);
    try {
      const answer = await call();
      return { status: 'saved', leave: () => leave(answer) };
    } catch (error) {
      if (error instanceof ApiError && error.problems.length > 0)
        return { status: 'refused', problems: error.problems };
      setFailure(failureOf(error));
      setWait(waitOf(error));
      return { status: 'failed' };
    }
  }
  return { failure, wait, submit };
}

export function FailureAlert({ failure, wait }: { failure: Failure | null; wait?: string | undefined }) {
  const t = useTexts();
  if (!failure) return null;
  const title =
    failure === 'throttled' && wait ? t('failure.throttledFor', { wait }) : t(`failure.${failure}`);
  return <Alert type="error" showIcon title={title} />;
}

interface FormButtonsProps {
  form: { busy: boolean };
  label: string;
  danger?: boolean;
  onCancel: () => void;
}

export function FormButtons({ form, label, danger = false, onCancel }: FormButtonsProps) {
  const t = useTexts();
  return (
    <FormActions>
      <Button size="large" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
      <Button type="primary" danger={danger} size="large" htmlType="submit" loading={form.busy}>
        {label}
      </Button>
    </FormActions>
  );
}
