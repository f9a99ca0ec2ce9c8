import { formatDateTime, useLocale } from '../i18n';
import { confirm } from '../ui/core';
import { discard, retry } from './act-on-entry';
import { refOf } from './command';
import { errorWords, titleOf } from './entry-words';
import { isBlocked } from './next-entry';
import type { OutboxEntry } from './outbox-entry';
import classes from './outbox-status.module.css';
import { withDependants } from './outbox-store';
import { useTexts } from './texts';

interface OutboxEntryItemProps {
  entry: OutboxEntry;
  /** The person's whole queue. */
  all: readonly OutboxEntry[];
  /** Somebody is signed in: another try makes sense. */
  sendable: boolean;
}

/** One entry of the list. */
export function OutboxEntryItem({ entry, all, sendable }: OutboxEntryItemProps) {
  const t = useTexts();
  const locale = useLocale();
  const { state, error, attempts, created, detached } = entry;
  const blocked = state === 'queued' && isBlocked(entry, new Map(all.map(other => [other.id, other])));
  const title = titleOf(entry, t);

  const askAndDiscard = async () => {
    const agreed = await confirm({
      title: t('discardTitle'),
      content: t('discardContent', { count: withDependants(all, entry.id).length }),
      okText: t('discard'),
      danger: true,
    });
    if (agreed) await discard(refOf(entry.id));
  };

  return (
    <li className={state === 'rejected' ? classes.rejected : undefined}>
      <strong>{title}</strong>
      <small>
        {formatDateTime(created, locale)} · {t(`state.${blocked ? 'blocked' : state}`)}
        {attempts > 0 && ` · ${t('attempts', { count: attempts })}`}
      </small>
      {error && <p>{errorWords(error, t, locale)}</p>}
      {detached && <p>{t('detached')}</p>}
      {state !== 'sending' && (
        <span className={classes.actions}>
          {sendable && !detached && (
            <button
              type="button"
              className={classes.action}
              aria-label={`${t('retry')} : ${title}`}
              onClick={() => void retry(refOf(entry.id))}
            >
              {t('retry')}
            </button>
          )}
          <button
            type="button"
            className={`${classes.action} ${classes.danger}`}
            aria-label={`${t('discard')} : ${title}`}
            onClick={() => void askAndDiscard()}
          >
            {t('discard')}
          </button>
        </span>
      )}
    </li>
  );
}
