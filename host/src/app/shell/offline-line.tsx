import { useConnection } from 'shared/api';
import { formatDateTime, useLocale } from 'shared/i18n';
import { useTexts } from '../../texts';
import classes from './offline-line.module.css';

/** Says, on every screen, that the server cannot be reached, and how old is what is shown. */
export function OfflineLine() {
  const t = useTexts();
  const locale = useLocale();
  const { offline, dataOf } = useConnection(connection => connection);
  return (
    <div role="status">
      {offline && (
        <p className={classes.line}>
          {dataOf === null
            ? t('offline.now')
            : t('offline.dataOf', { date: formatDateTime(new Date(dataOf).toISOString(), locale) })}
        </p>
      )}
    </div>
  );
}
