import type { ReactNode } from 'react';
import { useTexts } from './texts';

export interface Question {
  title: string;
  content?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** What is agreed to cannot be undone. */
  danger?: boolean;
}

/** Asks a yes-or-no question in a dialog; `true` when agreed to. */
export async function confirm({
  title,
  content,
  okText,
  cancelText,
  danger = false,
}: Question): Promise<boolean> {
  const { openConfirm } = await import('../antd/modal');
  return new Promise(resolve => {
    openConfirm({
      title,
      content,
      centered: true,
      okText: okText ?? useTexts.translate('confirm.ok'),
      cancelText: cancelText ?? useTexts.translate('confirm.cancel'),
      okButtonProps: { danger },
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}
