import { ApiError, useMutation, useQueryClient } from 'shared/api';
import type { NetworkMatch } from 'shared/contract/network-shares';
import type { NetworkSource } from 'shared/contract/networks';
import { formatDate, formatNumber, useLocale } from 'shared/i18n';
import { Alert, Button, confirm } from 'shared/ui/core';
import { Progress } from 'shared/ui/data';
import styles from './matching.module.css';
import { beginMatch, changeMatch, isBusy, matchesQuery, useMatchingTexts } from './matching-calls';

interface MatchCardProps {
  source: NetworkSource;
  /** The last comparison or batch of the source. */
  match: NetworkMatch | undefined;
}

/** What the last comparison or batch of a network found or did, and what can be done next. */
export function MatchCard({ source, match }: MatchCardProps) {
  const t = useMatchingTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const number = (count: number) => formatNumber(count, locale);
  const date = match && formatDate(match.at, locale, { dateStyle: 'medium' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<NetworkMatch>) => act(),
    onSettled: () => client.invalidateQueries(matchesQuery),
  });
  const button = (label: string, act: () => Promise<NetworkMatch>, isFirst = false) => (
    <Button
      size="large"
      {...(isFirst && { type: 'primary' as const })}
      disabled={isPending}
      onClick={() => mutate(act)}
    >
      {label}
    </Button>
  );
  const compare = (isFirst: boolean) =>
    button(t(match ? 'again' : 'compare'), () => beginMatch(source.id, true), isFirst);

  async function undo({ id, linked }: NetworkMatch) {
    const title = t('undoWhich', { count: linked, number: number(linked) });
    if (await confirm({ title, content: t('undoHow') })) mutate(() => changeMatch(id, 'undone'));
  }

  function words(): string[] {
    if (!match) return [t('never')];
    const { supports, sure, doubtful, numberless, linked, undone, state, dry_run } = match;
    const kept = linked - undone;
    if (state === 'undone')
      return [
        t('undone', { count: undone, number: number(undone), date: date ?? '' }),
        ...(kept > 0 ? [t('kept', { count: kept, number: number(kept) })] : []),
      ];
    if (state === 'stopped') return [t('stopped', { done: number(match.done), parts: number(match.parts) })];
    if (!dry_run) return [t('linked', { count: linked, number: number(linked), date: date ?? '' })];
    const counts = { number: number(supports), sure: number(sure), doubtful: number(doubtful) };
    return [
      t('compared', { count: supports, ...counts }),
      ...(numberless > 0 ? [t('numberless', { count: numberless, number: number(numberless) })] : []),
    ];
  }

  function actions(current: NetworkMatch) {
    const { id, state, dry_run, sure, linked, undone } = current;
    const mayUndo = !dry_run && linked > undone && (state === 'done' || state === 'stopped');
    const mayLink = dry_run && state === 'done' && sure > 0;
    const mayGoOn = state === 'stopped' && undone === 0;
    return (
      <>
        {mayLink &&
          button(t('link', { count: sure, number: number(sure) }), () => beginMatch(source.id, false), true)}
        {mayGoOn && button(t('goOn'), () => changeMatch(id, 'running'), true)}
        {compare(!mayLink && !mayGoOn)}
        {mayUndo && (
          <Button size="large" disabled={isPending} onClick={() => void undo(current)}>
            {t('undo')}
          </Button>
        )}
      </>
    );
  }

  const busy = match && isBusy(match) ? match : null;
  const running = busy?.state === 'undoing' ? 'undoing' : busy?.dry_run ? 'comparing' : 'linking';
  return (
    <section className={styles.card} aria-live="polite">
      <h2>{source.name}</h2>
      <p className={styles.quiet}>
        {t('file', {
          date: formatDate(source.dated, locale, { dateStyle: 'medium' }),
          poles: number(source.poles),
        })}
      </p>
      {busy ? (
        <>
          <p>{t(running)}</p>
          <Progress
            label={t(running)}
            value={busy.state === 'undoing' ? busy.undone : busy.done}
            max={busy.state === 'undoing' ? busy.linked : busy.parts}
          />
          {busy.state === 'running' && (
            <p className={styles.buttons}>{button(t('stop'), () => changeMatch(busy.id, 'stopped'))}</p>
          )}
        </>
      ) : (
        <>
          {words().map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className={styles.buttons}>{match ? actions(match) : compare(true)}</p>
        </>
      )}
      {error && (
        <Alert
          type="error"
          showIcon
          title={t('failed', { why: (error instanceof ApiError && error.detail) || t('unknown') })}
        />
      )}
    </section>
  );
}
