import type { ReactNode } from 'react';
import { commandOfDraft } from '../../outbox/draft-command';
import type { TakenDraft } from '../../outbox/draft-opening';
import { useEntryWords } from '../../outbox/entry-words';
import { formatDateTime, useLocale } from '../../platform/language';
import { Alert, Button } from '../core';
import { discardDraft } from './discard-draft';
import classes from './draft-offer.module.css';
import { useTexts } from './texts';

interface DraftOfferProps {
  draft: TakenDraft;
  header?: ReactNode;
  onGoOn: () => void;
  onDiscarded: () => void;
}

/** Describes the draft of a form, and offers to resume or to discard it. */
export function DraftOffer({ draft, header, onGoOn, onDiscarded }: DraftOfferProps) {
  const t = useTexts();
  const locale = useLocale();
  const { titleOf, detailsOf, fieldName } = useEntryWords();
  const entry = { command: commandOfDraft(draft) };
  const pictures = draft.pictures.filter(({ kind, removed }) => kind === 'new' && !removed).length;
  const names = draft.left.map(name => fieldName(entry, name)).join(', ');
  const discard = async () => {
    if (await discardDraft(draft, locale)) onDiscarded();
  };
  return (
    <>
      {header}
      <section className={classes.offer} aria-labelledby="draft-offer">
        <h2 id="draft-offer">{t('offer.title')}</h2>
        <p>
          <strong>{titleOf(entry)}</strong> {detailsOf(entry)}
        </p>
        <p>
          {t('offer.when', { date: formatDateTime(draft.saved, locale) })}{' '}
          {pictures > 0 && t('offer.pictures', { count: pictures })}
        </p>
        {names && (
          <Alert type="warning" showIcon title={t('offer.left', { count: draft.left.length, names })} />
        )}
        <div className={classes.buttons}>
          <Button size="large" type="primary" onClick={onGoOn}>
            {t('offer.goOn')}
          </Button>
          <Button size="large" onClick={() => void discard()}>
            {t('discard')}
          </Button>
        </div>
      </section>
    </>
  );
}
