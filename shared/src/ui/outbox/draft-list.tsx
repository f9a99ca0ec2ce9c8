import { useEntryWords } from '../../outbox/entry-words';
import { commandOfDraft, type FormDraft } from '../../outbox/form-draft';
import { formatDateTime, useLocale } from '../../platform/language';
import { LocalizedLink } from '../../platform/navigation';
import { discardDraft } from '../drafts/discard-draft';
import { useTexts } from '../drafts/texts';
import classes from './outbox-screen.module.css';
import { useDrafts } from './use-drafts';

/** Lists unsaved forms, to resume or to discard. */
export function DraftList() {
  const t = useTexts();
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="outbox-drafts">
      <h2 id="outbox-drafts">{t('list.title', { count: drafts.length })}</h2>
      <p className={classes.summary}>{t('list.explain')}</p>
      <ul className={classes.list} aria-label={t('list.label')}>
        {drafts.map(draft => (
          <DraftCard key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftCard({ draft }: { draft: FormDraft }) {
  const t = useTexts();
  const locale = useLocale();
  const { titleOf, detailsOf } = useEntryWords();
  const entry = { command: commandOfDraft(draft) };
  const title = titleOf(entry);
  const details = detailsOf(entry);
  const pictures = draft.pictures.filter(({ kind, removed }) => kind === 'new' && !removed).length;
  const about = (action: string) => t('list.about', { action, title });
  return (
    <li className={classes.card}>
      <strong>{title}</strong>
      {details && <span>{details}</span>}
      <small>
        {t('list.changed', { date: formatDateTime(draft.saved, locale) })}{' '}
        {pictures > 0 && t('offer.pictures', { count: pictures })}
      </small>
      <span className={classes.actions}>
        <LocalizedLink to={draft.path} className={classes.main} aria-label={about(t('list.open'))}>
          {t('list.open')}
        </LocalizedLink>
        <button
          type="button"
          className={`${classes.action} ${classes.danger}`}
          aria-label={about(t('discard'))}
          onClick={() => void discardDraft(draft, locale)}
        >
          {t('discard')}
        </button>
      </span>
    </li>
  );
}
