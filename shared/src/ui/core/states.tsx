import { Alert, Button, Empty, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from './texts';

/** Something is on its way. */
export function LoadingState({ label }: { label?: string }) {
  const t = useTexts();
  return (
    <div role="status" className="ui-state">
      <Spin size="large" />
      <p>{label ?? t('loading')}</p>
    </div>
  );
}

/** There is nothing, and that is fine; `action` offers what to do about it. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }) {
  const t = useTexts();
  return (
    <div className="ui-state">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? t('empty')}>
        {action}
      </Empty>
    </div>
  );
}

/** Something failed; `onRetry` offers another try. */
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
