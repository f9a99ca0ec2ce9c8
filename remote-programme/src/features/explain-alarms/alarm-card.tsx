import { LocalizedLink, paths } from 'shared/navigation';
import type { Alarm } from 'shared/programme';
import { hasScope, useSession } from 'shared/session';
import { Button, faceOf } from 'shared/ui/core';
import { CausePill, NeutralizationTag } from 'shared/ui/data';
import { Photo } from 'shared/ui/list';
import { isToldOnPaper } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useAlarmWords } from './alarm-words';
import styles from './alarms.module.css';
import { ExplanationForm } from './explanation-form';

/** The selected alarm: both pictures, the story, and the form to explain it. */
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
          <Photo path={bird} face={{ bird: mortality.properties.species }} />
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

/** An alarm in the list. */
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
