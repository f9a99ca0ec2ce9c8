import { persistOutbox } from '../../outbox/outbox-instance';
import { isNearlyFull, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { formatBytes, useLocale } from '../../platform/language';
import classes from './outbox-screen.module.css';

/** Warns when the queue is at risk: little room left, or a browser that may evict it. */
export function StorageNotices() {
  const t = useTexts();
  const locale = useLocale();
  const storage = useOutbox(state => state.storage);
  const full = useOutbox(isNearlyFull);
  if (!storage) return null;
  return (
    <>
      {full && (
        <p role="alert" className={classes.warning}>
          {t('nearlyFull', { room: formatBytes(storage.room ?? 0, locale) })}
        </p>
      )}
      {!storage.persistent && (
        <p className={classes.notice}>
          {t('notPersistent')}{' '}
          <button type="button" className={classes.action} onClick={() => void persistOutbox()}>
            {t('askToPersist')}
          </button>
        </p>
      )}
    </>
  );
}
