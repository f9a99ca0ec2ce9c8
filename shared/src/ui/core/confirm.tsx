import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { notify } from './notification-store';
import { useTexts } from './texts';
import { ThemeProvider } from './theme-provider';

export interface Question {
  title: string;
  content?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** Whether the confirmed action cannot be undone. */
  danger?: boolean;
}

export interface Answer<Value> {
  value: Value;
  text: string;
  type?: 'primary';
  danger?: boolean;
  /** Whether the button gets the initial focus. */
  first?: boolean;
}

/** Asks a question in a dialog with two buttons. Resolves to whether the user confirmed. */
export function confirm({ title, content, okText, cancelText, danger = false }: Question): Promise<boolean> {
  const t = useTexts.translate;
  return ask(title, content, false, [
    { value: false, text: cancelText ?? t('confirm.cancel'), first: danger },
    { value: true, text: okText ?? t('confirm.ok'), type: 'primary', danger, first: !danger },
  ]);
}

/** Loads the dialog. A form with unsaved changes does so early, so that it can ask without network. */
export const loadAskDialog = () => import('./ask-dialog');

/**
 * Asks a question with several answers in a dialog.
 * @param none result when the dialog is closed or fails to load. The user is notified of a failure.
 */
export async function ask<Value>(
  title: string,
  content: ReactNode,
  none: Value,
  answers: readonly Answer<Value>[],
): Promise<Value> {
  const loaded = await loadAskDialog().catch(console.error);
  if (!loaded) {
    notify({ type: 'error', msg: useTexts.translate('error.title') });
    return none;
  }
  const { AskDialog } = loaded;
  const asker = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<Value>(resolve => {
    root.render(
      <ThemeProvider>
        <AskDialog title={title} content={content} none={none} answers={answers} onAnswer={resolve} />
      </ThemeProvider>,
    );
  }).finally(() => {
    root.unmount();
    place.remove();
    // Returns the focus, since the dialog is removed before antd can do so.
    if (asker instanceof HTMLElement) asker.focus({ preventScroll: true });
  });
}
