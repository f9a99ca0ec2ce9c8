import type { NewPersonalToken } from 'shared/contract';
import { Alert, Button, notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './tokens.module.css';

/** Shows a new token, for the only time, with the address that QGIS needs. */
export function NewToken({ made, onClose }: { made: NewPersonalToken; onClose: () => void }) {
  const t = useTexts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(made.token);
      notify({ type: 'success', msg: t('account.tokens.copied') });
    } catch {
      // The browser does not allow copying without permission, or over plain HTTP.
      notify({ type: 'error', msg: t('account.tokens.notCopied') });
    }
  }
  return (
    <div className={classes.made}>
      <Alert type="warning" showIcon title={t('account.tokens.once', { name: made.name })} />
      <output className={classes.secret} aria-label={t('account.tokens.token')}>
        {made.token}
      </output>
      <div className={classes.buttons}>
        <Button type="primary" size="large" onClick={() => void copy()}>
          {t('account.tokens.copy')}
        </Button>
        <Button size="large" onClick={onClose}>
          {t('account.tokens.done')}
        </Button>
      </div>
      <p>{t('account.tokens.use')}</p>
      <code className={classes.secret}>{`${window.location.origin}/api/v1/ogc`}</code>
    </div>
  );
}
