import { bytesOf, isNearlyFull, ownEntries, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { formatBytes, useLocale } from '../../platform/language';
import { LocalizedLink, paths } from '../../platform/navigation';
import classes from './outbox-status.module.css';

/**
 * Permanent indicator of the outbox: number of waiting writes, bytes of their pictures and state. Links to the list of
 * entries. Hidden when nobody is signed in and nothing waits.
 */
export function OutboxStatus() {
  const t = useTexts();
  const locale = useLocale();
  const own = useOutbox(ownEntries);
  const total = useOutbox(state => state.entries.length);
  const phase = useOutbox(state => state.phase);
  const full = useOutbox(isNearlyFull);
  if (total === 0 && phase === 'signed-out') return null;

  const refused = own.filter(entry => entry.state === 'rejected').length;
  const count = own.length || total;
  const bytes = formatBytes(bytesOf(own), locale);
  const messages = [
    refused > 0 && t('refused', { count: refused }),
    count > 0 ? t('label', { count, bytes }) : t('nothing'),
    full && t('nearlyFullShort'),
  ];
  const label = messages.filter(Boolean).join(' ');
  const sign = refused > 0 || full ? 'trouble' : count === 0 ? 'done' : 'waiting';
  return (
    <>
      <LocalizedLink
        to={paths.outbox()}
        className={`${classes.link} ${sign === 'trouble' ? classes.trouble : ''}`}
        title={label}
      >
        <CloudSign sign={sign} sending={phase === 'sending'} />
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

const INSIDE = {
  waiting: 'M12 20v-7m-3 2.6L12 12.6l3 3',
  done: 'M9 16.2l2.2 2.2 4-4.4',
  trouble: 'M12 12.4v4m0 2.6v.1',
};

/** A cloud with an arrow up, a tick or an exclamation mark. */
function CloudSign({ sign, sending }: { sign: keyof typeof INSIDE; sending: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={sending ? classes.sending : undefined}
    >
      <path d="M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5 1.1A4 4 0 0 1 17.5 18.5" />
      <path d={INSIDE[sign]} />
    </svg>
  );
}
