import { useState } from 'react';
import type { Position } from 'shared/contract';
import { formatBytes, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { SHARED_LIMITS, SHARED_REFUSALS } from 'shared/outbox/worker';
import { useSearchParams } from 'shared/router';
import {
  Alert,
  BirdIcon,
  Button,
  CaretDownIcon,
  CaretRightIcon,
  confirm,
  ErrorState,
  EyeIcon,
  LoadingState,
  StatePage,
  TrashIcon,
  XIcon,
} from 'shared/ui/core';
import { PicturePreview } from 'shared/ui/pictures';
import { ChooseSupport } from './choose-support';
import classes from './share.module.css';
import { useTexts } from './texts';
import { TAKES_SHARED, useShared } from './use-shared';

/** Zoom at which the map of a new case shows where a photograph was taken. */
const CLOSE = 18;

/** Path of the form of a new case, with the map centred where the photograph was taken. */
function newCaseAt(position: Position | null): string {
  const path = paths.newMortality();
  return position ? `${path}&z=${CLOSE}&lat=${position[1]}&lng=${position[0]}` : path;
}

/** The screen of photographs that another application shared: shows them and asks what they are for. */
export function Share() {
  const t = useTexts();
  const { shared, forget } = useShared();
  const [isVisit, setVisit] = useState(false);
  if (shared === undefined) return <LoadingState />;
  if (shared === null) return <ErrorState title={t('failed')} />;
  const { pictures, others } = shared;
  const position = pictures.find(({ taken }) => taken.position)?.taken.position ?? null;
  const discard = async () => {
    const okText = t('discard', { count: pictures.length });
    if (await confirm({ title: t('discardQuestion'), okText, danger: true }))
      forget(pictures.map(({ key }) => key));
  };
  return (
    <article className={classes.screen}>
      <Refusals others={others} />
      {pictures.length === 0 ? (
        <StatePage heading title={t('nothing')} text={t('explain')} />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p>{t('waiting', { count: pictures.length })}</p>
          <ul className={classes.pictures} aria-label={t('list')}>
            {pictures.map(picture => (
              <li key={picture.key}>
                <PicturePreview large picture={picture} />
                <span className="ui-spoken">{picture.file.name}</span>
                <Button
                  className={classes.remove ?? ''}
                  icon={<XIcon />}
                  aria-label={t('remove', { name: picture.file.name })}
                  onClick={() => forget([picture.key])}
                />
              </li>
            ))}
          </ul>
          <ul className={classes.choices} aria-label={t('choices')}>
            <li>
              <LocalizedLink className={classes.choice ?? ''} to={newCaseAt(position)} state={TAKES_SHARED}>
                <BirdIcon />
                <span>
                  <b>{t('case.title')}</b> <small>{t('case.detail')}</small>
                </span>
                <CaretRightIcon />
              </LocalizedLink>
            </li>
            <li>
              <button
                type="button"
                className={classes.choice}
                aria-expanded={isVisit}
                onClick={() => setVisit(!isVisit)}
              >
                <EyeIcon />
                <span>
                  <b>{t('visit.title')}</b> <small>{t('visit.detail')}</small>
                </span>
                <CaretDownIcon />
              </button>
              {isVisit && <ChooseSupport takenAt={position} />}
            </li>
          </ul>
          <Button danger type="text" icon={<TrashIcon />} onClick={() => void discard()}>
            {t('discard', { count: pictures.length })}
          </Button>
        </>
      )}
    </article>
  );
}

function Refusals({ others }: { others: readonly string[] }) {
  const t = useTexts();
  const locale = useLocale();
  const [query] = useSearchParams();
  const refusals = query.getAll('refused');
  const limits = {
    size: formatBytes(SHARED_LIMITS.bytesEach, locale),
    count: SHARED_LIMITS.count,
  };
  const messages = [
    ...SHARED_REFUSALS.filter(refusal => refusals.includes(refusal)).map(refusal =>
      t(`refused.${refusal}`, limits),
    ),
    ...others.map(name => t('refused.other', { name })),
  ];
  return messages.map(message => <Alert key={message} type="warning" showIcon title={message} />);
}
