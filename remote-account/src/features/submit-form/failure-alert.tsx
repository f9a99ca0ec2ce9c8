import { Alert } from 'shared/ui/core';
import { useTexts } from '../../texts';
import type { Failure } from './use-submission';

/** Why a form could not be sent, as long as nothing was tried again. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  const t = useTexts();
  return failure && <Alert type="error" showIcon title={t(`failure.${failure}`)} />;
}
