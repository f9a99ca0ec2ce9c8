import { type ReactNode, useCallback } from 'react';
import { Alert, Button, notify } from '../core';
import classes from './copy.module.css';
import { useTexts } from './texts';

/** Returns a function that copies a text and confirms it with a message, by default "Copied." */
export function useCopy(): (text: string, success?: string) => Promise<void> {
  const t = useTexts();
  return useCallback(
    async (text, success = t('copied')) => {
      try {
        await navigator.clipboard.writeText(text);
        notify({ type: 'success', msg: success });
      } catch {
        // Browsers refuse to copy without permission and over plain HTTP.
        notify({ type: 'error', msg: t('copyFailed') });
      }
    },
    [t],
  );
}

interface NewTokenProps {
  token: string;
  /** Text that says that the token is shown only once. */
  warning: string;
  done: string;
  onClose: () => void;
  /** Purpose of the token, shown before `code`. */
  use: string;
  /** Address or command that uses the token. */
  code: ReactNode;
}

/** Shows a new token. Only its button closes it, so that no other click loses the token. */
export function NewToken({ token, warning, done, onClose, use, code }: NewTokenProps) {
  const t = useTexts();
  const copy = useCopy();
  return (
    <div className={classes.made}>
      <Alert type="warning" showIcon title={warning} />
      <output className={classes.secret} aria-label={t('token.name')}>
        {token}
      </output>
      <div className={classes.buttons}>
        <Button type="primary" size="large" onClick={() => void copy(token, t('token.copied'))}>
          {t('token.copy')}
        </Button>
        <Button size="large" onClick={onClose}>
          {done}
        </Button>
      </div>
      <p>{use}</p>
      <code className={classes.secret}>{code}</code>
    </div>
  );
}
