import { hasScope, useSession } from 'shared/session';
import { Alert } from 'shared/ui/core';
import { ImportForm } from '../features/import-records/import-form';
import { useTexts } from '../locales/texts';
import styles from './statistics.module.css';

/** Records from a file, for those who may write. */
export function Screen() {
  const t = useTexts();
  const user = useSession(session => session.user);
  return (
    <div className={styles.screen}>
      <h1>{t('titles.import')}</h1>
      <p className={styles.note}>{t('import.lead')}</p>
      {user && !hasScope(user, 'data:write') ? (
        <Alert type="warning" showIcon title={t('import.forbidden')} />
      ) : (
        <ImportForm />
      )}
    </div>
  );
}
