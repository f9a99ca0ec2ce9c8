import { type DragEvent, useId, useState } from 'react';
import { fieldLabel, messageOf } from '../../contract';
import type { MediaFields } from '../../contract/media';
import { media } from '../../kinds/media';
import { type NewPicture, type Picture, problemsOfWords } from '../../outbox/picture';
import { formatDate, useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { CaretDownIcon, CaretUpIcon, TrashIcon } from '../core/icons';
import { DatePicker } from '../fields';
import { Field, type FieldBinding, Input, TextArea } from '../form';
import { ArrowClockwiseIcon, DotsSixVerticalIcon } from './icons';
import { PicturePreview } from './picture-preview';
import classes from './pictures.module.css';
import { useTexts } from './texts';

interface PictureWordsProps {
  id: string;
  picture: Picture;
  onChange: (fields: MediaFields) => void;
}

function PictureWords({ id, picture, onChange }: PictureWordsProps) {
  const locale = useLocale();
  const label = (name: keyof MediaFields) => fieldLabel(media.facts, name, locale);
  const problems = problemsOfWords(picture);
  const bind = <Name extends keyof MediaFields>(
    name: Name,
  ): FieldBinding<MediaFields[Name] | null | undefined> => {
    const problem = problems.find(({ path }) => path[0] === name);
    return {
      id: `${id}-${name}`,
      path: ['pictures', picture.key, name],
      value: picture.fields[name],
      onChange: value => onChange({ ...picture.fields, [name]: value ?? (name === 'date' ? null : '') }),
      onBlur: () => undefined,
      message: problem && messageOf(problem, locale),
      required: false,
    };
  };
  return (
    <div className={classes.words}>
      <Field of={bind('date')} label={label('date')}>
        {control => <DatePicker {...control} future={false} />}
      </Field>
      <Field of={bind('author')} label={label('author')}>
        {control => <Input {...control} />}
      </Field>
      <Field of={bind('source')} label={label('source')}>
        {control => <Input {...control} />}
      </Field>
      <Field of={bind('remark')} label={label('remark')} wide>
        {control => <TextArea {...control} />}
      </Field>
    </div>
  );
}

interface PictureCardProps {
  picture: Picture;
  /** Index of the picture in the list, from 0, and length of the list. */
  place: number;
  total: number;
  onChange: (picture: Picture) => void;
  onMove: (to: number) => void;
  turning: boolean;
  onTurn: (picture: NewPicture) => void;
  onDrag: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

export function PictureCard({
  picture,
  place,
  total,
  onChange,
  onMove,
  turning,
  onTurn,
  onDrag,
  onDrop,
}: PictureCardProps) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const number = place + 1;
  if (picture.removed)
    return (
      <li className={classes.removed}>
        <PicturePreview picture={picture} />
        <p>{t('removed')}</p>
        <Button onClick={() => onChange({ ...picture, removed: false })}>{t('undo')}</Button>
      </li>
    );
  const faulty = problemsOfWords(picture).length > 0;
  return (
    <li
      aria-label={t('place', { place: number, total })}
      className={over ? `${classes.card} ${classes.over}` : classes.card}
      onDragOver={event => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false);
        onDrop(event);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra for the mouse; the arrows do the same. */}
      <div className={classes.cardHead} draggable onDragStart={onDrag} title={t('drag')}>
        <DotsSixVerticalIcon aria-hidden="true" className={classes.handle} />
        <PicturePreview picture={picture} />
        <span className={classes.place}>{t('place', { place: number, total })}</span>
        <span className={classes.cardButtons}>
          <Button
            aria-label={t('up', { place: number })}
            icon={<CaretUpIcon />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <Button
            aria-label={t('down', { place: number })}
            icon={<CaretDownIcon />}
            disabled={number === total}
            onClick={() => onMove(place + 1)}
          />
          {picture.kind === 'new' && (
            <Button
              aria-label={t('turn', { place: number })}
              title={t('turn', { place: number })}
              icon={<ArrowClockwiseIcon />}
              loading={turning}
              onClick={() => onTurn(picture)}
            />
          )}
          <Button
            danger
            aria-label={t('remove', { place: number })}
            icon={<TrashIcon />}
            onClick={() => onChange({ ...picture, removed: true })}
          />
        </span>
      </div>
      <details className={classes.details} {...(faulty || isWide() ? { open: true } : {})}>
        <summary>
          {t('words')}
          <PictureSummary fields={picture.fields} />
        </summary>
        <PictureWords id={id} picture={picture} onChange={fields => onChange({ ...picture, fields })} />
      </details>
    </li>
  );
}

/** Whether the screen is wide. The fields are then initially unfolded. */
const isWide = () => window.matchMedia('(min-width: 960px)').matches;

function PictureSummary({ fields: { date, author, source, remark } }: { fields: Picture['fields'] }) {
  const locale = useLocale();
  const parts = [date && formatDate(date, locale), author, source, remark].filter(Boolean);
  return parts.length > 0 && <small className={classes.summary}>{parts.join(' · ')}</small>;
}
