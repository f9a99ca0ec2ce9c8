import { lazy, Suspense, useId, useState } from 'react';
import { farthestApart } from '../../../geometry/farthest-apart';
import { formatDateTime, formatLength, useLocale } from '../../../platform/language';
import { Button } from '../../core';
import { Modal } from '../../core/modal';
import type { Described } from '../kind/field-texts';
import { useTexts } from '../kind/texts';
import classes from './conflict-dialog.module.css';
import { compareChanges } from './merge-changes';
import type { ComparedPlaces } from './places-map';

const PlacesMap = lazy(async () => ({ default: (await import('./places-map')).PlacesMap }));

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

interface ConflictDialogProps {
  /** The record when the form opened. */
  before?: readonly Described[];
  mine: readonly Described[];
  /** The server's current record. */
  theirs: readonly Described[];
  /** Author and time of the other user's change. */
  stamp: { updated_by: { full_name: string } | null; timestamp_update: string } | null;
  /** Whether both sides changed the pictures. Their changes are then merged. */
  mergesPictures: boolean;
  busy: boolean;
  /** @param theirs keys of the fields that keep the server's value */
  onResolve: (theirs: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Resolves an edit conflict. The user chooses a side for each field that both sides changed; the other changes are
 * merged and listed.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { before = [], mine, theirs, stamp, mergesPictures, busy, onResolve, onClose } = props;
  const t = useTexts();
  const locale = useLocale();
  const group = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { asked, onlyMine, onlyTheirs } = compareChanges(before, mine, theirs);
  const open = asked.filter(question => !chosen[question.mine.key]).length;
  const name = stamp?.updated_by?.full_name;
  const sideName = {
    mine: t('conflict.mine'),
    theirs: name ? t('conflict.theirsOf', { name }) : t('conflict.theirs'),
  };
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(asked.map(question => [question.mine.key, side])));
  const resolve = () =>
    onResolve([
      ...onlyTheirs.map(({ key }) => key),
      ...asked.map(question => question.mine.key).filter(key => chosen[key] === 'theirs'),
    ]);

  return (
    <Modal
      title={t('conflict.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('conflict.later')}</Button>
          <Button type="primary" loading={busy} disabled={open > 0} onClick={resolve}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>
        {stamp && name
          ? t('conflict.by', { name, date: formatDateTime(stamp.timestamp_update, locale) })
          : t('conflict.unknown')}
      </p>
      {asked.length > 0 && (
        <>
          <p>{t('conflict.choose')}</p>
          <div className={classes.shortcuts}>
            <Button onClick={() => chooseAll('mine')}>{t('conflict.keepMine')}</Button>
            <Button onClick={() => chooseAll('theirs')}>{t('conflict.keepTheirs')}</Button>
          </div>
          {asked.map(question => {
            const { key, label } = question.mine;
            return (
              <fieldset key={key} className={classes.question}>
                <legend>{label}</legend>
                {question.mine.geometry && question.theirs.geometry && (
                  <PlaceComparison mine={question.mine.geometry} theirs={question.theirs.geometry} />
                )}
                {SIDES.map(side => (
                  <label key={side} className={classes.choice}>
                    <input
                      type="radio"
                      name={`${group}-${key}`}
                      checked={chosen[key] === side}
                      onChange={() => setChosen(before => ({ ...before, [key]: side }))}
                    />
                    <span>
                      <small>{sideName[side]}</small> <span>{question[side].text || t('notGiven')}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            );
          })}
          <p role="status">{t('conflict.open', { count: open })}</p>
        </>
      )}
      {asked.length + onlyMine.length + onlyTheirs.length === 0 && !mergesPictures && (
        <p>{t('conflict.same')}</p>
      )}
      <Merged title={t('conflict.onlyTheirs')} fields={onlyTheirs} />
      <Merged title={t('conflict.onlyMine')} fields={onlyMine} />
      {mergesPictures && <p>{t('conflict.pictures')}</p>}
    </Modal>
  );
}

/** Changes that are merged without asking. */
function Merged({ title, fields }: { title: string; fields: readonly Described[] }) {
  const t = useTexts();
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.merged}>
      <h3 id={id}>{title}</h3>
      <ul>
        {fields.map(({ key, label, text }) => (
          <li key={key}>
            <strong>{label}</strong> {text || t('notGiven')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the distance between two places of a record, and both places on a small map that loads after the text. */
function PlaceComparison(places: ComparedPlaces) {
  const t = useTexts();
  const locale = useLocale();
  const distance = formatLength(farthestApart(places.mine, places.theirs), locale);
  return (
    <>
      <p>{t(places.mine.type === 'Point' ? 'conflict.apart' : 'conflict.apartAtMost', { distance })}</p>
      <div className={classes.map}>
        <Suspense fallback={null}>
          <PlacesMap {...places} />
        </Suspense>
      </div>
    </>
  );
}
