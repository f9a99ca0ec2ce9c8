import { useEffect, useState } from 'react';
import { retry } from '../../outbox/act-on-entry';
import type { OutboxEntry } from '../../outbox/outbox-entry';
import { persistOutbox } from '../../outbox/outbox-instance';
import { bytesOf, countOfAccounts, isNearlyFull, ownEntries, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { sharedPhotographs } from '../../outbox/worker';
import { formatBytes, formatDateTime, useLocale } from '../../platform/language';
import { LocalizedLink } from '../../platform/navigation';
import { SHARE_PATH } from '../../platform/navigation/paths';
import { Button, DownloadSimpleIcon, notify, StatePage } from '../core';
import { ArrowsClockwiseIcon, CheckCircleFilledIcon } from '../core/icons';
import { useTexts as useDraftTexts } from '../drafts/texts';
import { DraftList } from './draft-list';
import { EntryCard } from './entry-card';
import { exportEntries } from './export-entries';
import { CloudArrowUpIcon } from './icons';
import classes from './outbox-screen.module.css';

/** Links to the photographs that another application shared and no form has taken. */
function SharedWaiting() {
  const t = useDraftTexts();
  const [count, setCount] = useState(0);
  useEffect(function countShared() {
    sharedPhotographs().then(photographs => setCount(photographs.length), console.warn);
  }, []);
  if (count === 0) return null;
  return (
    <p className={classes.notice}>
      {t('sharedWaiting', { count })} <LocalizedLink to={SHARE_PATH}>{t('chooseShared')}</LocalizedLink>
    </p>
  );
}

/** Warns if this device has little room left, or if the browser may delete the waiting writes. */
function StorageNotices() {
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

/** Tells how much exists only on this device, and that nothing of this is lost. */
function SafeHere({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useTexts();
  const locale = useLocale();
  const phase = useOutbox(state => state.phase);
  const pictures = entries.filter(({ command }) => command.kind === 'upload').length;
  const oldest = entries.map(({ created }) => created).sort()[0] ?? '';
  const amounts = [
    { amount: entries.length - pictures, words: t('amount.writes', { count: entries.length - pictures }) },
    { amount: pictures, words: t('amount.pictures', { count: pictures }) },
    { amount: formatBytes(bytesOf(entries), locale), words: t('amount.bytes') },
  ];
  return (
    <div className={classes.safe}>
      <CloudArrowUpIcon />
      <div>
        <strong>{t('safe')}</strong>
        <p>{t('safeSince', { date: formatDateTime(oldest, locale) })}</p>
      </div>
      <dl>
        {amounts.map(({ amount, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p>{t(`phase.${phase}`)}</p>
    </div>
  );
}

/** Shown when this device has everything that the application needs to start without network. */
function OfflineReady() {
  const t = useTexts();
  const [isReady, setReady] = useState(false);
  useEffect(function followWorker() {
    void navigator.serviceWorker?.ready?.then(() => setReady(true));
  }, []);
  if (!isReady) return null;
  return (
    <p className={classes.ready}>
      <CheckCircleFilledIcon /> {t('offlineReady')}
    </p>
  );
}

/** Lists the user's waiting and refused writes on this device, with their actions. */
export function OutboxScreen() {
  const t = useTexts();
  const userEntries = useOutbox(ownEntries);
  const total = useOutbox(countOfAccounts);
  const read = useOutbox(state => state.read);
  const phase = useOutbox(state => state.phase);
  const [exporting, setExporting] = useState(false);
  const others = total - userEntries.length;
  const refused = userEntries.filter(entry => entry.state === 'rejected');
  const waiting = userEntries.filter(entry => entry.state !== 'rejected');

  const save = async () => {
    setExporting(true);
    try {
      await exportEntries(userEntries);
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
      <div role="status">
        {userEntries.length > 0 ? (
          <SafeHere entries={userEntries} />
        ) : (
          read && <StatePage title={t('nothing')} />
        )}
      </div>
      <OfflineReady />
      <StorageNotices />
      {others > 0 && <p className={classes.notice}>{t('others', { count: others })}</p>}
      {userEntries.length > 0 && (
        <div className={classes.actions}>
          {phase !== 'signed-out' && (
            <Button type="primary" size="large" icon={<ArrowsClockwiseIcon />} onClick={() => void retry()}>
              {t('retryAll')}
            </Button>
          )}
          <Button size="large" icon={<DownloadSimpleIcon />} loading={exporting} onClick={() => void save()}>
            {t('export')}
          </Button>
        </div>
      )}
      <SharedWaiting />
      <DraftList />
      {refused.length > 0 && (
        <section aria-labelledby="outbox-refused">
          <h2 id="outbox-refused">{t('toCorrect', { count: refused.length })}</h2>
          <ul className={classes.list} aria-label={t('refusedEntries')}>
            {refused.map(entry => (
              <EntryCard key={entry.id} entry={entry} all={userEntries} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="outbox-waiting">
          <h2 id="outbox-waiting">{t('toSend', { count: waiting.length })}</h2>
          <ul className={classes.list} aria-label={t('entries')}>
            {waiting.map(entry => (
              <EntryCard key={entry.id} entry={entry} all={userEntries} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
