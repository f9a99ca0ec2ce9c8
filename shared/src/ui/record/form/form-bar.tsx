import type { ReactNode } from 'react';
import { useConnection } from '../../../platform/http';
import { Button, XIcon } from '../../core';
import { CheckIcon } from '../../fields/icons';
import { useTexts } from '../kind/texts';
import classes from './form-bar.module.css';

interface FormBarProps {
  title: ReactNode;
  about?: ReactNode;
  /** Whether a draft of the form is kept on this device. */
  kept?: boolean;
  /** Whether a record saved without network is sent later. */
  sendsLater?: boolean;
  onClose: () => void;
}

/** The head of a form. On a phone, it replaces the top bar. */
export function FormBar({ title, about, kept = false, sendsLater = true, onClose }: FormBarProps) {
  const t = useTexts();
  const offline = useConnection(connection => connection.offline);
  return (
    <div className={classes.head} data-form-bar>
      <header className={classes.bar}>
        <Button
          type="text"
          className={classes.close}
          aria-label={t('actions.close')}
          icon={<XIcon />}
          onClick={onClose}
        />
        <div className={classes.names}>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {kept && (
          <span className={classes.kept}>
            <CheckIcon /> {t('save.kept')}
          </span>
        )}
      </header>
      {offline && (
        <p className={classes.offline}>
          <strong>{t('save.offline')}</strong> {t(sendsLater ? 'save.later' : 'save.needsNetwork')}
        </p>
      )}
    </div>
  );
}
