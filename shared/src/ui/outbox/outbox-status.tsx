import { bytesOf, countOfAccounts, isNearlyFull, ownEntries, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { formatBytes, useLocale } from '../../platform/language';
import { LocalizedLink, paths } from '../../platform/navigation';
import { CloudArrowUpIcon, CloudCheckIcon, CloudWarningIcon } from './icons';
import classes from './outbox-status.module.css';

/**
 * Link to the outbox. It shows the number of entries, the bytes of their pictures, and whether the user must act.
 * Hidden when nobody is signed in and the outbox is empty.
 */
export function OutboxStatus() {
  const t = useTexts();
  const locale = useLocale();
  const userEntries = useOutbox(ownEntries);
  const total = useOutbox(countOfAccounts);
  const phase = useOutbox(state => state.phase);
  const full = useOutbox(isNearlyFull);
  if (total === 0 && phase === 'signed-out') return null;

  const refused = userEntries.filter(entry => entry.state === 'rejected').length;
  const count = userEntries.length || total;
  // Formats bytes only if needed, since a browser's first formatting of a number is slow.
  const bytes = count > 0 ? formatBytes(bytesOf(userEntries), locale) : '';
  const messages = [
    refused > 0 && t('refused', { count: refused }),
    count > 0 ? t('label', { count, bytes }) : t('nothing'),
    full && t('nearlyFullShort'),
  ];
  const label = messages.filter(Boolean).join(' ');
  const trouble = refused > 0 || full;
  const Sign = trouble ? CloudWarningIcon : count === 0 ? CloudCheckIcon : CloudArrowUpIcon;
  return (
    <>
      <LocalizedLink
        to={paths.outbox()}
        className={`${classes.link} ${trouble ? classes.trouble : ''}`}
        title={label}
      >
        <Sign className={phase === 'sending' ? classes.sending : undefined} />
        <span className="ui-spoken">{label}</span>
        {count > 0 && (
          <span className={classes.amount} aria-hidden="true" data-outbox-amount>
            <b>{count}</b>
            <span>{bytes}</span>
          </span>
        )}
      </LocalizedLink>
      <span role="status" className="ui-spoken">
        {label}
      </span>
    </>
  );
}
