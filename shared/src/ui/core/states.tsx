import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Spin } from './spin';
import { useTexts } from './texts';

export function LoadingState({ label }: { label?: string }) {
  const t = useTexts();
  return (
    <div role="status" className="ui-state">
      <Spin size="large" />
      <p>{label ?? t('loading')}</p>
    </div>
  );
}

/** State without content that is not an error; `action` offers a next step. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }) {
  const t = useTexts();
  return (
    <div className="ui-state">
      <BirdOnWire />
      <p className="ui-state-title">{text ?? t('empty')}</p>
      {action}
    </div>
  );
}

/** A bird at rest on its wire. */
function BirdOnWire() {
  return (
    <svg viewBox="0 24 128 54" width={128} height={54} aria-hidden="true" className="ui-state-picture">
      <path d="M4 66q60-22 120 0" stroke="var(--av-line-control)" />
      <path d="M4 76q60-22 120 0" stroke="var(--av-line)" />
      <path
        d="M82 30c-5-5-12-4-16 1l-6 10-20-4c-2-1-3 2-1 3l5 4-14 10c-1 1 0 4 2 3l21-2c3 5 8 8 14 8 9 0 16-7 16-16V37l8-3z"
        fill="var(--av-primary)"
      />
      <circle cx="74" cy="35" r="2.4" fill="var(--av-surface)" />
    </svg>
  );
}

/** Error state; `onRetry` adds a retry button. */
export function ErrorState({
  title,
  detail,
  onRetry,
}: {
  title?: string;
  detail?: string;
  onRetry?: () => void;
}) {
  const t = useTexts();
  return (
    <Alert
      type="error"
      showIcon
      title={title ?? t('error.title')}
      description={detail}
      action={onRetry && <Button onClick={onRetry}>{t('error.retry')}</Button>}
    />
  );
}
