import { useConnection } from 'shared/api';
import { formatDateTime, useLocale } from 'shared/i18n';
import { useTexts } from '../../locales/texts';
import classes from './offline-line.module.css';

/** Tells on every screen that the server cannot be reached, why, and how old the data shown are. */
export function OfflineLine() {
  const t = useTexts();
  const locale = useLocale();
  const { offline, signInPage, dataOf } = useConnection(connection => connection);
  const date = dataOf === null ? null : formatDateTime(dataOf, locale);
  const [bare, dated] = signInPage
    ? (['offline.signInPage', 'offline.signInPageDataOf'] as const)
    : (['offline.now', 'offline.dataOf'] as const);
  return (
    <div role="status">
      {offline && <p className={classes.line}>{date === null ? t(bare) : t(dated, { date })}</p>}
    </div>
  );
}
