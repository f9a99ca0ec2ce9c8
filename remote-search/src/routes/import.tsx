import { hasScope, useSession } from 'shared/session';
import { Alert } from 'shared/ui/core';
import { ImportForm } from '../features/import-records/import-form';
import { useTexts } from '../features/import-records/texts';
import styles from './statistics.module.css';

/** The import screen, for editors. */
export function Screen() {
  const t = useTexts();
  const user = useSession(session => session.user);
  return (
    <div className={styles.screen}>
      <h1>{t('title')}</h1>
      <p className={styles.note}>{t('lead')}</p>
      {user && !hasScope(user, 'data:write') ? (
        <Alert type="warning" showIcon title={t('forbidden')} />
      ) : (
        <ImportForm />
      )}
    </div>
  );
}
