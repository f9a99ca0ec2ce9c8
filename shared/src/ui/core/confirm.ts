import type { ModalFuncProps } from 'antd';
import { useTexts } from './texts';

type AskConfirmation = (question: ModalFuncProps) => unknown;

let ask: AskConfirmation | undefined;

/** `UiProvider` lends the dialog that knows theme and language. */
export function lendConfirmation(lent: AskConfirmation | undefined): void {
  ask = lent;
}

export interface Question {
  title: string;
  content?: string;
  okText?: string;
  cancelText?: string;
  /** What is agreed to cannot be undone. */
  danger?: boolean;
}

/** Asks a yes-or-no question in a dialog; `true` when agreed to. Needs a `UiProvider` above the screen. */
export function confirm({ title, content, okText, cancelText, danger }: Question): Promise<boolean> {
  if (!ask) throw new Error('confirm() needs a UiProvider');
  const show = ask;
  return new Promise(resolve => {
    show({
      title,
      content,
      okText: okText ?? useTexts.translate('confirm.ok'),
      cancelText: cancelText ?? useTexts.translate('confirm.cancel'),
      okButtonProps: { danger: danger ?? false },
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}
