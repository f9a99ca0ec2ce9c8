import { useState } from 'react';
import { retry } from '../../outbox/act-on-entry';
import { bytesOf, ownEntries, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { formatBytes, useLocale } from '../../platform/language';
import { notify } from '../core';
import { DraftList } from './draft-list';
import { EntryCard } from './entry-card';
import { exportEntries } from './export-entries';
import classes from './outbox-screen.module.css';
import { StorageNotices } from './storage-notices';

/** Lists the waiting and refused writes of this device, with their actions. */
export function OutboxScreen() {
  const t = useTexts();
  const locale = useLocale();
  const own = useOutbox(ownEntries);
  const total = useOutbox(state => state.entries.length);
  const read = useOutbox(state => state.read);
  const phase = useOutbox(state => state.phase);
  const [exporting, setExporting] = useState(false);
  const others = total - own.length;
  const refused = own.filter(entry => entry.state === 'rejected');
  const waiting = own.filter(entry => entry.state !== 'rejected');

  const save = async () => {
    setExporting(true);
    try {
      await exportEntries(own);
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('exportFailed') });
    } finally {
      setExporting(false);
    }
  };

  return (
    <article className={classes.screen}>
      <h1>{t('title')}</h1>
      <p className={classes.summary} role="status">
        {own.length > 0
          ? t('summary', { count: own.length, bytes: formatBytes(bytesOf(own), locale) })
          : read && t('nothing')}{' '}
        {own.length > 0 && t(`phase.${phase}`)}
      </p>
      <StorageNotices />
      {others > 0 && <p className={classes.notice}>{t('others', { count: others })}</p>}
      {own.length > 0 && (
        <div className={classes.actions}>
          {phase !== 'signed-out' && (
            <button type="button" className={classes.main} onClick={() => void retry()}>
              {t('retryAll')}
            </button>
          )}
          <button type="button" className={classes.action} disabled={exporting} onClick={() => void save()}>
            {t('export')}
          </button>
        </div>
      )}
      <DraftList />
      {refused.length > 0 && (
        <section aria-labelledby="outbox-refused">
          <h2 id="outbox-refused">{t('toCorrect', { count: refused.length })}</h2>
          <ul className={classes.list} aria-label={t('refusedEntries')}>
            {refused.map(entry => (
              <EntryCard key={entry.id} entry={entry} all={own} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="outbox-waiting">
          <h2 id="outbox-waiting">{t('toSend', { count: waiting.length })}</h2>
          <ul className={classes.list} aria-label={t('entries')}>
            {waiting.map(entry => (
              <EntryCard key={entry.id} entry={entry} all={own} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
