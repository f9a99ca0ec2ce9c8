import { Alert } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import type { Failure } from './use-submission';

/** Explains why the last submission failed. */
export function FailureAlert({ failure, wait }: { failure: Failure | null; wait?: string | undefined }) {
  const t = useTexts();
  if (!failure) return null;
  const title =
    failure === 'throttled' && wait ? t('failure.throttledFor', { wait }) : t(`failure.${failure}`);
  return <Alert type="error" showIcon title={title} />;
}
