import { deleteAnyway, discard, retry, retryAndAttach } from '../../outbox/act-on-entry';
import { entryIdOf, refOf, resourceOf } from '../../outbox/command';
import { correctionPath, detailsOf, sheetPath, titleOf } from '../../outbox/entry-words';
import { isBlocked } from '../../outbox/next-entry';
import type { OutboxEntry } from '../../outbox/outbox-entry';
import { useOutbox } from '../../outbox/outbox-state';
import { withDependants } from '../../outbox/outbox-store';
import { referencesIn } from '../../outbox/references';
import { useTexts } from '../../outbox/texts';
import { formatBytes, formatDateTime, useLocale } from '../../platform/language';
import { LocalizedLink } from '../../platform/navigation';
import { findKind } from '../../records';
import { confirm, notify, WarningFilledIcon } from '../core';
import { Progress } from '../data/progress';
import { errorLines } from './error-lines';
import { HourglassMediumIcon } from './icons';
import classes from './outbox-screen.module.css';

interface EntryCardProps {
  entry: OutboxEntry;
  /** All entries of the user. */
  all: readonly OutboxEntry[];
}

const placeIdOf = (id: string) => `entry-${id}`;

/** A waiting write with its dependencies, errors and actions. */
export function EntryCard({ entry, all }: EntryCardProps) {
  const t = useTexts();
  const locale = useLocale();
  const sendable = useOutbox(state => state.phase !== 'signed-out');
  const { id, command, state, error, attempts, created, detached } = entry;
  const byId = new Map(all.map(other => [other.id, other]));
  const blocked = state === 'queued' && isBlocked(entry, byId);
  const title = titleOf(entry, { t, locale });
  const details = detailsOf(entry, { t, locale });
  const pictures = referencesIn(command).pictures.filter(ref => byId.has(entryIdOf(ref)));
  const needed = entry.dependsOn.flatMap(other => {
    const otherEntry = byId.get(other);
    return otherEntry && otherEntry.command.kind !== 'upload' ? [otherEntry] : [];
  });
  // A picture is corrected in the form of its record.
  const record = command.kind === 'upload' ? all.find(({ dependsOn }) => dependsOn.includes(id)) : entry;
  const correction = record && !detached ? correctionPath(record) : null;
  const sheet = sheetPath(entry);
  const conflicting = command.kind === 'delete' && error?.status === 412;
  // The server would refuse the entry again, since its change of state has become impossible.
  const overtaken = error?.code === 'impossible_move';
  const sheetWords = findKind(resourceOf(command))?.words[locale].say?.toSheet ?? t('toSheet');
  const discardKey = command.kind === 'delete' ? 'keepRecord' : overtaken ? 'giveUp' : 'discard';
  const correctKey = error?.status === 412 ? 'compare' : 'correct';
  const retryKey = command.kind === 'upload' && state === 'rejected' ? 'retryAttach' : 'retry';
  const about = (action: string) => t('about', { action, title });

  const confirmAndDiscard = async () => {
    const [, ...dependants] = withDependants(all, id).flatMap(gone => byId.get(gone) ?? []);
    const confirmed = await confirm({
      title: t(command.kind === 'delete' || overtaken ? 'keepTitle' : 'discardTitle', { title }),
      content: (command.kind !== 'delete' || dependants.length > 0) && (
        <>
          <p>{t('discardContent', { count: dependants.length + 1 })}</p>
          {dependants.length > 0 && (
            <ul>
              {dependants.map(other => (
                <li key={other.id}>
                  {titleOf(other, { t, locale })} {detailsOf(other, { t, locale })}
                </li>
              ))}
            </ul>
          )}
        </>
      ),
      okText: t(discardKey),
      danger: true,
    });
    if (confirmed) await discard(refOf(id));
  };

  const attach = async () => {
    try {
      if (!(await retryAndAttach(entry))) notify({ type: 'error', msg: t('recordNotFound') });
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('error.network') });
    }
  };

  return (
    <li id={placeIdOf(id)} className={`${classes.card} ${state === 'rejected' ? classes.refused : ''}`}>
      <strong>{title}</strong>
      {details && <span>{details}</span>}
      <small>{t('recorded', { date: formatDateTime(created, locale) })}</small>
      <small className={classes.state}>
        {state === 'rejected' ? <WarningFilledIcon /> : <HourglassMediumIcon />}
        {t(`state.${blocked ? 'blocked' : state}`)}
        {attempts > 0 && ` · ${t('attempts', { count: attempts })}`}
      </small>
      {command.kind === 'upload' && <UploadProgress id={id} size={command.picture.size} state={state} />}
      {pictures.length > 0 && <small>{t('withPictures', { count: pictures.length })}</small>}
      {needed.map(other => (
        <small key={other.id}>
          {t('waitsFor')} <a href={`#${placeIdOf(other.id)}`}>{titleOf(other, { t, locale })}</a>
        </small>
      ))}
      {error && (
        <ul className={classes.errors}>
          {errorLines(error, { t, locale, command }).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {detached && <p>{t('detached')}</p>}
      {state !== 'sending' && (
        <span className={classes.actions}>
          {correction && (
            <LocalizedLink
              to={correction}
              className={state === 'rejected' ? classes.main : classes.action}
              aria-label={about(t(correctKey))}
            >
              {t(correctKey)}
            </LocalizedLink>
          )}
          {sheet && (
            <LocalizedLink
              to={sheet}
              className={overtaken ? classes.main : classes.action}
              aria-label={about(sheetWords)}
            >
              {sheetWords}
            </LocalizedLink>
          )}
          {conflicting && (
            <button
              type="button"
              className={`${classes.action} ${classes.danger}`}
              aria-label={about(t('deleteAnyway'))}
              onClick={() => deleteAnyway(entry)}
            >
              {t('deleteAnyway')}
            </button>
          )}
          {sendable && !conflicting && !overtaken && (
            <button
              type="button"
              className={classes.action}
              aria-label={about(t(retryKey))}
              onClick={() => void (detached ? attach() : retry(refOf(id)))}
            >
              {t(retryKey)}
            </button>
          )}
          <button
            type="button"
            className={`${classes.action} ${classes.danger}`}
            aria-label={about(t(discardKey))}
            onClick={() => void confirmAndDiscard()}
          >
            {t(discardKey)}
          </button>
        </span>
      )}
    </li>
  );
}

function UploadProgress({ id, size, state }: { id: string; size: number; state: OutboxEntry['state'] }) {
  const t = useTexts();
  const locale = useLocale();
  const sent = useOutbox(({ progress }) => progress[id]);
  if (state !== 'sending' || sent === undefined) return <small>{formatBytes(size, locale)}</small>;
  const words = t('uploaded', { sent: formatBytes(sent, locale), size: formatBytes(size, locale) });
  return (
    <span className={classes.progress}>
      <Progress label={words} max={size} value={sent} />
      <small>{words}</small>
    </span>
  );
}
