import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from 'shared/api';
import type { Position } from 'shared/geometry';
import { formatLength, useLocale } from 'shared/i18n';
import { locateDevice, type MapPosition, useOwnPlace } from 'shared/map';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { Button, LoadFailure, LoadingState, notify } from 'shared/ui/core';
import { FormBar } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { Figures } from './figures';
import { footQuery } from './foot-query';
import { FootprintsIcon } from './icons';
import { SupportCard } from './support-card';
import { useWalkTexts } from './texts';
import styles from './walk.module.css';
import { askForCompass } from './walk-device';
import { WalkMap } from './walk-map';
import { AREA_REACH } from './walk-order';
import { lastSetup, rememberSetup, Setup } from './walk-setup';
import { beginWalk } from './walk-store';

const idsIn = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter(id => Number.isSafeInteger(id) && id > 0),
  ),
];

/** The foot of the line: what there is to walk from here, and the button that begins. */
export function FootOfLine() {
  const t = useWalkTexts();
  const say = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const [query] = useSearchParams();
  const user = useSession(session => session.user);
  const account = user?.username ?? '';
  const ownPlace = useOwnPlace();
  const [setup, setSetup] = useState(() => lastSetup(account));
  const [from, setFrom] = useState<Position | null>(ownPlace?.position ?? null);
  const [isLocating, setLocating] = useState(ownPlace === null);
  const centre = useRef<Position | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(function startAtOwnPlace() {
    let isLeft = false;
    void locateDevice().then(place => {
      if (isLeft) return;
      setLocating(false);
      if (place) setFrom(before => before ?? place.position);
    });
    return function leave() {
      isLeft = true;
    };
  }, []);
  const [start = null] = idsIn(query.get('line'));
  const ids = idsIn(query.get('ids'));
  const isGiven = start !== null || ids.length > 0;
  const foot = useQuery(footQuery({ from, start, ids }));
  const { targets = [], line = null, place = null, metres = 0 } = foot.data ?? {};
  const unseen = targets.filter(({ seen }) => !seen);
  const first = unseen[0] ?? targets[0];
  const title = line
    ? [say('concerned.Line', { id: line.id }), place].filter(Boolean).join(', ')
    : t('foot.supports', { count: targets.length });

  async function begin() {
    setBusy(true);
    askForCompass();
    rememberSetup(account, setup);
    try {
      await beginWalk({ observers: user?.full_name ?? '', setup, line, place, targets });
    } catch (error) {
      console.warn('A walk could not begin', error);
      notify({ type: 'error', msg: t('foot.full') });
      setBusy(false);
    }
  }
  const noteCentre = useCallback(({ longitude, latitude }: MapPosition) => {
    centre.current = [longitude, latitude];
  }, []);
  return (
    <div className={styles.screen}>
      <FormBar title={say('titles.walk')} onClose={() => navigate(paths.home())} />
      <div className={styles.map}>
        <WalkMap targets={targets} line={line} next={first} place={ownPlace} whole onMove={noteCentre} />
      </div>
      <section className={styles.panel}>
        {isLocating && targets.length === 0 && !foot.isError && <LoadingState label={t('foot.locating')} />}
        {foot.isLoading && !isLocating && <LoadingState />}
        {foot.isError && <LoadFailure title={t('foot.failed')} onRetry={() => void foot.refetch()} />}
        {!isLocating && targets.length === 0 && !foot.isLoading && !foot.isError && (
          <p>
            {foot.data
              ? `${t('foot.nothing', { reach: formatLength(AREA_REACH, locale) })} ${t('foot.nothingText')}`
              : t('foot.noPlace')}
          </p>
        )}
        {first && (
          <>
            <div>
              <p className={styles.lead}>
                {t(isGiven ? 'foot.given' : line ? 'foot.atLine' : 'foot.around')}
              </p>
              <h2>{title}</h2>
            </div>
            <Figures
              of={[
                [targets.length, t('foot.supportsWord')],
                [unseen.length, t('foot.never')],
                [formatLength(roundedWay(metres), locale), t('foot.way')],
              ]}
            />
            <SupportCard
              lead={t(unseen.length > 0 ? 'foot.first' : 'foot.firstSeen')}
              target={first}
              from={ownPlace}
            />
            <Setup setup={setup} onChange={setSetup} />
          </>
        )}
      </section>
      <div className={styles.dock}>
        {first ? (
          <>
            <Button
              type="primary"
              size="large"
              icon={<FootprintsIcon />}
              loading={isBusy}
              onClick={() => void begin()}
            >
              {t('foot.begin')}
            </Button>
            <Button size="large" onClick={() => navigate(paths.search())}>
              {t('foot.toMap')}
            </Button>
          </>
        ) : (
          <Button type="primary" size="large" onClick={() => setFrom(centre.current)}>
            {t('foot.here')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whole tens of metres, or hundreds from a kilometre on. */
const roundedWay = (metres: number) => {
  const step = metres < 1000 ? 10 : 100;
  return Math.round(metres / step) * step;
};
