import { codeLabel, localToday } from 'shared/contract';
import { formatDate, type Locale, labelOf, speciesName, useLocale } from 'shared/i18n';
import { operations } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import type { Alarm } from 'shared/programme';
import { hasScope, useSession } from 'shared/session';
import { Button } from 'shared/ui/core';
import { CausePill, NeutralizationTag } from 'shared/ui/data';
import { faceOf, Photo } from 'shared/ui/list';
import { isToldOnPaper } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { recordName } from '../rank-records/ranked-words';
import styles from './alarms.module.css';
import { ExplanationForm } from './explanation-form';
import { timeBetween } from './time-since';

/** Lower-cases the first letter of a label for use within a sentence. */
const withinSentence = (label: string, locale: Locale) =>
  label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);

function useAlarmWords() {
  const t = useTexts();
  const locale = useLocale();
  const day = (date: string) => formatDate(date, locale, { dateStyle: 'medium' });
  return ({ kind, mortality, infrastructure, operation }: Alarm) => {
    const { properties: bird } = mortality;
    const { municipality } = infrastructure.properties;
    const name = recordName(infrastructure);
    const species = speciesName(bird.species, locale);
    return {
      title: municipality ? `${name} · ${municipality}` : name,
      /** Time since the bird was found. */
      age: t('alarm.ago', { time: timeBetween(bird.date, localToday(), locale) }),
      /** A sentence about the death: the species, its cause, and the works before it. */
      story: t(`alarm.story.${kind}`, {
        species,
        cause:
          bird.death_cause && bird.death_cause.code !== 'COD_UNKNOWN'
            ? withinSentence(labelOf(bird.death_cause, locale), locale)
            : t('alarm.noCause'),
        time: timeBetween(operation.date, bird.date, locale),
        level: withinSentence(
          codeLabel(operations.words[locale], 'neutralization_level', operation.neutralization_level),
          locale,
        ),
      }),
      fitted: t('alarm.fitted', { date: day(operation.date) }),
      bird: `${species}, ${day(bird.date)}`,
    };
  };
}

/** The selected alarm: both pictures, the story, and the explanation or the form for it. */
export function AlarmCard({ alarm }: { alarm: Alarm }) {
  const t = useTexts();
  const words = useAlarmWords()(alarm);
  const mayExplain = useSession(session => hasScope(session.user, 'programme:coordinate'));
  const { infrastructure, mortality, state, explanation } = alarm;
  const { photo } = infrastructure.properties;
  const bird = mortality.properties.media[0]?.thumbnail;
  return (
    <article
      className={styles.card}
      data-open={state === 'OPEN' || undefined}
      data-unprinted={!isToldOnPaper(mortality) || undefined}
    >
      <div className={styles.pictures}>
        <figure>
          <Photo path={photo} face={faceOf(infrastructure)} size="head" />
          <figcaption className={styles.fitted}>{words.fitted}</figcaption>
        </figure>
        <figure>
          <Photo path={bird} face={{ bird: mortality.properties.species }} size="head" />
          <figcaption className={styles.bird}>{words.bird}</figcaption>
        </figure>
      </div>
      <div className={styles.story}>
        <header>
          <h2>
            <LocalizedLink to={paths.infrastructure(infrastructure.id)}>{words.title}</LocalizedLink>
          </h2>
          <span>{words.age}</span>
        </header>
        <p>{words.story}</p>
        <p>
          <LocalizedLink to={paths.mortalityCase(mortality.id)}>{t('alarm.case')}</LocalizedLink>
        </p>
        {state !== 'OPEN' && (
          <p>
            <b>{t(`alarm.way.${state}`)}</b>
            {explanation && ` · ${explanation}`}
          </p>
        )}
        {state === 'OPEN' &&
          (mayExplain ? (
            <ExplanationForm key={alarm.id} alarm={alarm} />
          ) : (
            <p>{t('alarm.byCoordinators')}</p>
          ))}
      </div>
    </article>
  );
}

interface AlarmRowProps {
  alarm: Alarm;
  onOpen: () => void;
}

export function AlarmRow({ alarm, onOpen }: AlarmRowProps) {
  const t = useTexts();
  const words = useAlarmWords()(alarm);
  const { infrastructure, operation, mortality, state } = alarm;
  const { death_cause } = mortality.properties;
  return (
    <article className={styles.row} data-unprinted={!isToldOnPaper(mortality) || undefined}>
      <Photo path={infrastructure.properties.photo} face={faceOf(infrastructure)} />
      <div>
        <h2>{words.title}</h2>
        <p>{words.story}</p>
        <p className={styles.signs}>
          {death_cause && <CausePill cause={death_cause} />}
          <NeutralizationTag neutralization={operation.neutralization_level} date={operation.date} />
        </p>
      </div>
      <Button onClick={onOpen}>{t(state === 'OPEN' ? 'alarm.examine' : 'alarm.show')}</Button>
    </article>
  );
}
