import { useState } from 'react';
import { formatLength, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { Button, notify } from 'shared/ui/core';
import { Checkbox } from 'shared/ui/form';
import { Figures } from './figures';
import { useWalkTexts } from './texts';
import styles from './walk.module.css';
import { isSearched, type Walk } from './walk-record';
import { endWalk, useWalk, walkedSeconds } from './walk-store';

/** Hours and minutes, as in `1 h 24`. */
const written = (seconds: number) => {
  const minutes = Math.floor(seconds / 60);
  const rest = minutes % 60;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`;
};

/** What the walk adds up to, and what must be answered before it ends. */
export function EndOfWalk({ walk, onBack }: { walk: Walk; onBack: () => void }) {
  const t = useWalkTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const state = useWalk(walking => walking.state);
  const [isNothing, setNothing] = useState(false);
  const [keepTrack, setKeepTrack] = useState(false);
  const [shared, setShared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const finds = state.finds.length;
  const searched = walk.targets.filter(({ id }) => isSearched(state, id)).length;
  const mustSay = finds === 0 && searched > 0 && !isNothing;

  async function finish() {
    if (mustSay) return setAsked(true);
    setBusy(true);
    try {
      await endWalk({ nothing: isNothing && finds === 0, keepTrack, shared: shared && keepTrack });
      notify({ type: 'success', msg: t('end.done') });
      navigate(paths.home());
    } catch (error) {
      console.warn('A walk could not be ended', error);
      notify({ type: 'error', msg: t('end.failed') });
      setBusy(false);
    }
  }
  return (
    <>
      <section className={styles.panel} aria-label={t('end.title')}>
        <h2>{t('end.title')}</h2>
        <Figures
          of={[
            [written(walkedSeconds()), t('end.time')],
            [formatLength(Math.round(state.metres / 10) * 10, locale), t('end.way')],
            [t('bar.of', { done: searched, all: walk.targets.length }), t('end.supports')],
          ]}
        />
        {finds > 0 ? (
          <p className={styles.finds}>{t('end.finds', { count: finds })}</p>
        ) : searched > 0 ? (
          <Checkbox value={isNothing} onChange={setNothing}>
            {t('end.nothing')}
          </Checkbox>
        ) : (
          <p>{t('end.noneSearched')}</p>
        )}
        {isAsked && mustSay && <p role="alert">{t('end.mustSay')}</p>}
        {state.fixes.length > 1 && (
          <div className={styles.consent}>
            <Checkbox value={keepTrack} onChange={setKeepTrack}>
              {t('end.keep')}
            </Checkbox>
            <small>{t('end.keepText')}</small>
            {keepTrack && (
              <Checkbox value={shared} onChange={setShared}>
                {t('end.share')}
              </Checkbox>
            )}
          </div>
        )}
      </section>
      <div className={styles.dock}>
        <Button type="primary" size="large" loading={isBusy} onClick={() => void finish()}>
          {t('end.finish')}
        </Button>
        <Button size="large" onClick={onBack}>
          {t('end.back')}
        </Button>
      </div>
    </>
  );
}
