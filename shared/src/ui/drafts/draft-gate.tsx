import { type ReactNode, startTransition, useEffect, useState } from 'react';
import type { z } from '../../contract';
import { type DraftOpening, readOpening, type TakenDraft } from '../../outbox/draft-opening';
import { useEntryWords } from '../../outbox/entry-words';
import { commandOfDraft, type DraftSubject } from '../../outbox/form-draft';
import { formatDateTime, useLocale } from '../../platform/language';
import { Alert, Button, LoadingState } from '../core';
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
function DraftOffer({ draft, header, onGoOn, onDiscarded }: DraftOfferProps) {
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

interface DraftGateProps {
  /** Identifies the form. Only the first value is used. */
  subject: DraftSubject;
  schema: z.ZodObject;
  /** Head of the form, shown above the offer to resume its draft. */
  header?: ReactNode;
  /** Renders the form; pass the opening to `useRecordForm`. */
  children: (opening: DraftOpening) => ReactNode;
}

/** Opens a form. When this device has a draft of it, the user first chooses to resume or to discard the draft. */
export function DraftGate({ subject, schema, header, children }: DraftGateProps) {
  const [read] = useState(() => () => readOpening(subject, schema));
  const [opening, setOpening] = useState<DraftOpening>();
  const [chosen, setChosen] = useState(false);
  useEffect(
    function readDraft() {
      let active = true;
      // Rendering all fields at once would be a long task. A transition splits it.
      void read().then(draftOpening => active && startTransition(() => setOpening(draftOpening)));
      return function cancel() {
        active = false;
      };
    },
    [read],
  );
  if (!opening) return <LoadingState />;
  if (!opening.taken || chosen) return children(opening);
  return (
    <DraftOffer
      draft={opening.taken}
      header={header}
      onGoOn={() => setChosen(true)}
      onDiscarded={() => setOpening({ ...opening, taken: null })}
    />
  );
}
