import { ApiError } from 'shared/api';
import { Alert, ErrorState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { failureOf } from '../submit-form/use-submission';

/** Explains why requests cannot be shown. */
export function NoApplicant({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts();
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return <Alert type="warning" showIcon title={t('activate.forbidden')} />;
  if (status === 409) return <Alert type="info" showIcon title={t('activate.alreadyRefused')} />;
  if (status === 404) return <Alert type="error" showIcon title={t('activate.unknown')} />;
  return <ErrorState title={t(`failure.${failureOf(error)}`)} onRetry={onRetry} />;
}
