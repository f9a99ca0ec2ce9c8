import { useSession } from 'shared/session';
import { Alert } from 'shared/ui/core';
import { ImportScreen } from '../features/import-records/import-screen';
import styles from '../features/import-records/import-screen.module.css';
import { useTexts } from '../features/import-records/texts';
import { kindsOf } from '../features/import-records/use-import';

export function Screen() {
  const t = useTexts();
  const user = useSession(session => session.user);
  if (!user || kindsOf(user.scope).length > 0) return <ImportScreen />;
  return (
    <div className={styles.panel}>
      <h1>{t('title')}</h1>
      <Alert type="warning" showIcon title={t('forbidden')} />
    </div>
  );
}
