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
      <BareWire />
      <p>{text ?? t('empty')}</p>
      {action}
    </div>
  );
}

/** A wire between two poles, without a bird. */
function BareWire() {
  return (
    <svg viewBox="0 0 120 56" width={120} height={56} aria-hidden="true" className="ui-state-picture">
      <path d="M16 54V8M8 14h16M104 54V8M96 14h16M2 54h116" />
      <path d="M10 14q50 22 88 0M22 14q50 22 88 0" opacity="0.6" />
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
