import type { ReactNode } from 'react';
import { Button } from './button';
import { ArrowsClockwiseIcon } from './icons';
import { Spin } from './spin';
import { StatePage } from './state-page';
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

/** An empty state that is not an error; `action` offers a next step. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }) {
  const t = useTexts();
  return <StatePage title={text ?? t('empty')}>{action}</StatePage>;
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
    <StatePage role="alert" wire="broken" title={title ?? t('error.title')} text={detail}>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </StatePage>
  );
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <Button type="primary" size="large" icon={<ArrowsClockwiseIcon />} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  );
}
