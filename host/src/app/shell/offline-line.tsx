import { useConnection } from 'shared/api';
import { formatDateTime, useLocale } from 'shared/i18n';
import { useTexts } from '../../locales/texts';
import classes from './offline-line.module.css';

/** Tells on every screen that the server cannot be reached, and how old the data shown are. */
export function OfflineLine() {
  const t = useTexts();
  const locale = useLocale();
  const { offline, dataOf } = useConnection(connection => connection);
  return (
    <div role="status">
      {offline && (
        <p className={classes.line}>
          {dataOf === null ? t('offline.now') : t('offline.dataOf', { date: formatDateTime(dataOf, locale) })}
        </p>
      )}
    </div>
  );
}
