import { LocalizedLink, paths } from 'shared/navigation';
import type { Effect } from 'shared/programme/evidence';
import { WarningFilledIcon } from 'shared/ui/core';
import styles from './evidence.module.css';
import { useEvidenceWords, VERDICT_COLOURS } from './evidence-words';

/** What the words of the figures mean. */
export function Meanings() {
  const { t } = useEvidenceWords();
  return (['interval', 'notProven', 'events', 'controls'] as const).map(word => (
    <p key={word}>{t(`words.${word}`)}</p>
  ));
}

/** Whether works helped, as one number and in words. */
export function Headline({ effect, question }: { effect: Effect; question: string }) {
  const { t, number, percent } = useEvidenceWords();
  const { index, verdict, found, expected, controls, method } = effect;
  const counts = { found: number(found, 1), expected: number(expected, 1) };
  return (
    <header className={styles.headline}>
      <p>{question}</p>
      <div>
        {index && verdict ? (
          <>
            <strong className={styles.number} style={{ color: VERDICT_COLOURS[verdict] }}>
              {percent(index.value - 1, 'exceptZero')}
            </strong>
            <p className={styles.finding}>
              {t('head.found', counts)}{' '}
              {verdict === 'helped'
                ? t('head.fall', { low: percent(1 - index.high), high: percent(1 - index.low) })
                : t(`head.${verdict}`, { low: percent(index.low), high: percent(index.high) })}
            </p>
          </>
        ) : (
          <>
            <strong className={styles.number}>{t('head.tooEarly')}</strong>
            <p className={styles.finding}>{t('head.found', counts)}</p>
          </>
        )}
      </div>
      {method === 'controls' && verdict === 'not_proven' && index && index.high < 1 && (
        <p className={styles.warning}>
          <WarningFilledIcon /> {t('head.levelLow')}
        </p>
      )}
      {method === 'controls' && controls ? (
        <p>
          {t('head.controls', {
            count: controls.supports,
            supports: number(controls.supports),
            found: number(controls.found, 1),
            expected: number(controls.expected, 1),
          })}
        </p>
      ) : (
        effect.works > 0 && (
          <p className={styles.warning}>
            <WarningFilledIcon /> {t('head.notes')}
          </p>
        )
      )}
      <details className={styles.words}>
        <summary>{t('words.title')}</summary>
        <Meanings />
      </details>
    </header>
  );
}

/** Warns that one support or line decides. */
export function OnePlace({ at }: { at: number }) {
  const { t } = useEvidenceWords();
  return (
    <p className={styles.warning}>
      <WarningFilledIcon />
      <span>
        <b>{t('onePlace.title')}</b> {t('onePlace.text')}{' '}
        <LocalizedLink to={paths.infrastructure(at)}>{t('onePlace.open', { id: at })}</LocalizedLink>
      </span>
    </p>
  );
}
