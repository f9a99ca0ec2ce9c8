import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useConnection, useQuery } from 'shared/api';
import { formatDuration, formatLength, useLocale } from 'shared/i18n';
import { diagnosis } from 'shared/kinds';
import { surveys } from 'shared/kinds/surveys';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { ownEntries, useOutbox } from 'shared/outbox';
import {
  Button,
  CheckCircleFilledIcon,
  confirm,
  EyeIcon,
  lazyPart,
  notify,
  TrashIcon,
  XIcon,
} from 'shared/ui/core';
import { ActionMenu, FeatherIcon, NotePencilIcon, useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { EndOfWalk } from './end-of-walk';
import { supportQuery } from './foot-query';
import { CameraIcon, PauseIcon, StopIcon } from './icons';
import { SupportCard } from './support-card';
import { useWalkTexts } from './texts';
import styles from './walk.module.css';
import { WalkMap } from './walk-map';
import { lengthOfWay } from './walk-order';
import { isSearched, upcoming, type Walk, type WalkTarget } from './walk-record';
import { discardWalk, markSupport, pauseWalk, resumeWalk, useWalk, walkStore } from './walk-store';

const GhostCamera = lazyPart<{ target: WalkTarget; onClose: () => void }>(
  async () => (await import('./ghost-camera')).GhostCamera,
  () => null,
);

/** Pixels of a sideways move that show another support. */
const SWIPE = 60;
/** Seconds from which a gap is worth telling. */
const LONG_GAP = 30;

/** The walk while it goes on. */
export function UnderWay({ walk }: { walk: Walk }) {
  const t = useWalkTexts();
  const surveyTexts = useFieldTexts(surveys);
  const navigate = useLocalizedNavigate();
  const state = useWalk(walking => walking.state);
  const place = useWalk(walking => walking.place);
  const [ahead, setAhead] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [isShooting, setShooting] = useState(false);
  useTellingTakenUp();
  const { targets } = walk;
  const open = upcoming(targets, state);
  const next = targets.find(({ id }) => id === chosen) ?? open[Math.min(ahead, open.length - 1)];
  const isPaused = state.pausedAt !== null;

  function go(step: 1 | -1) {
    setChosen(null);
    setAhead(Math.max(0, Math.min(open.length - 1, ahead + step)));
  }
  const swipe = useSwipe(go);
  function answer(id: number, as: 'searched' | 'skipped') {
    markSupport(id, as);
    setChosen(null);
    setAhead(0);
  }
  function findBird() {
    const query = new URLSearchParams({ new: '1', walk: walk.survey });
    const [lng, lat] = place?.position ?? [];
    if (next) query.set('infrastructure', String(next.id));
    else if (place)
      for (const [name, value] of Object.entries({ lng, lat, accuracy: place.accuracy }))
        query.set(name, String(value));
    navigate(`${paths.mortality()}?${query}`);
  }
  return (
    <div className={styles.screen}>
      <WalkBar walk={walk} left={place ? lengthOfWay([place, ...open]) : 0} />
      <div className={styles.map}>
        <WalkMap {...{ targets, state, place, next }} line={walk.line} onPick={setChosen} />
      </div>
      {isEnding ? (
        <EndOfWalk walk={walk} onBack={() => setEnding(false)} />
      ) : (
        <>
          <section className={styles.panel} {...swipe}>
            {next ? <SupportOnWay target={next} /> : <p>{t('walk.allDone')}</p>}
            {next && isSearched(state, next.id) && <Ticked id={next.id} />}
            {next && !isSearched(state, next.id) && <p className={styles.question}>{t('walk.ground')}</p>}
            <div className={styles.answers}>
              {next && (
                <button type="button" className={styles.nothing} onClick={() => answer(next.id, 'searched')}>
                  <CheckCircleFilledIcon />
                  {surveyTexts.label('nothing_found')}
                </button>
              )}
              <button type="button" className={styles.bird} onClick={findBird}>
                <FeatherIcon />
                {t('walk.bird')}
              </button>
            </div>
            {next && (
              <p className={styles.hint}>
                <EyeIcon /> {t('walk.counts')}
              </p>
            )}
            {next && <Undiagnosed target={next} />}
            <LastTicked except={next?.id} />
            <div className={styles.buttons}>
              <Button
                size="large"
                icon={<PauseIcon />}
                onClick={() => (isPaused ? resumeWalk() : void pauseWalk())}
              >
                {t(isPaused ? 'walk.resume' : 'walk.pause')}
              </Button>
              <Button size="large" icon={<StopIcon />} onClick={() => setEnding(true)}>
                {t('walk.end')}
              </Button>
            </div>
          </section>
          {next && (
            <div className={styles.dock}>
              <Button type="primary" size="large" icon={<CameraIcon />} onClick={() => setShooting(true)}>
                {t('walk.photo')}
              </Button>
              <Button size="large" onClick={() => answer(next.id, 'skipped')}>
                {t('walk.skip')}
              </Button>
            </div>
          )}
        </>
      )}
      {isShooting && next && <GhostCamera target={next} onClose={() => setShooting(false)} />}
    </div>
  );
}

function SupportOnWay({ target }: { target: WalkTarget }) {
  const t = useWalkTexts();
  const place = useWalk(walking => walking.place);
  const heading = useWalk(walking => walking.heading);
  return (
    <SupportCard
      lead={t('walk.next')}
      target={target}
      from={place}
      heading={heading ?? place?.heading ?? null}
    />
  );
}

/** Offers the diagnosis of a support that has none, neither on the server nor waiting on this device. */
function Undiagnosed({ target: { id, diagnosed } }: { target: WalkTarget }) {
  const t = useWalkTexts();
  const navigate = useLocalizedNavigate();
  const { data } = useQuery(supportQuery(id));
  const waits = useOutbox(ownEntries).some(
    ({ command }) =>
      command.kind === 'create' &&
      command.resource === diagnosis.name &&
      (command.body as { infrastructure?: unknown }).infrastructure === id,
  );
  if (diagnosed || waits || (data && data.properties.diagnosis.length > 0)) return null;
  return (
    <Button icon={<NotePencilIcon />} onClick={() => navigate(`${paths.diagnosis(id)}?back=walk`)}>
      {t('walk.undiagnosed')} · {t('walk.diagnose')}
    </Button>
  );
}

const timeOf = (walk: Walk, s: number) => new Date(walk.started + s * 1000).toTimeString().slice(0, 5);

/** How and when a support was ticked, with the button that takes it back. */
function Ticked({ id, name }: { id: number; name?: string }) {
  const t = useWalkTexts();
  const walk = useWalk(walking => walking.walk);
  const mark = useWalk(walking => walking.state.marks.get(id));
  if (!walk || !mark || mark.mark === 'unseen' || mark.mark === 'skipped') return null;
  return (
    <div className={styles.ticked} role="status">
      <CheckCircleFilledIcon />
      <div>
        {name && <strong>{name}</strong>}
        <span>{t(`walk.${mark.mark}`, { time: timeOf(walk, mark.s) })}</span>
      </div>
      <Button type="text" onClick={() => markSupport(id, 'unseen')}>
        {t('walk.takeBack')}
      </Button>
    </div>
  );
}

/** The support that was ticked last, so that a wrong tick is taken back at once. */
function LastTicked({ except }: { except: number | undefined }) {
  const say = useTexts();
  const state = useWalk(walking => walking.state);
  const [last] = [...state.marks].filter(([id]) => isSearched(state, id)).sort(([, a], [, b]) => b.s - a.s);
  if (!last || last[0] === except) return null;
  return <Ticked id={last[0]} name={say('concerned.Point', { id: last[0] })} />;
}

function WalkBar({ walk, left }: { walk: Walk; left: number }) {
  const t = useWalkTexts();
  const say = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const { state, signal, awake, full } = useWalk(walking => walking);
  const offline = useConnection(connection => connection.offline);
  const waiting = useOutbox(ownEntries).length;
  const done = walk.targets.filter(({ id }) => isSearched(state, id)).length;
  const title = walk.line ? say('concerned.Line', { id: walk.line.id }) : say('titles.walk');
  const recording = signal === 'found' ? (awake ? 'recording' : 'sleeps') : signal;
  async function throwAway() {
    const isSure = await confirm({
      title: t('walk.discardTitle'),
      content: t(state.finds.length > 0 ? 'walk.discardFinds' : 'walk.discardText'),
      okText: t('walk.discard'),
      danger: true,
    });
    if (!isSure) return;
    await discardWalk();
    notify({ type: 'success', msg: t('walk.discarded') });
  }
  return (
    <header className={styles.bar} data-form-bar>
      <Button
        type="text"
        aria-label={t('bar.leave')}
        icon={<XIcon />}
        onClick={() => navigate(paths.home())}
      />
      <div className={styles.title}>
        <h1>{title}</h1>
        <p>{t('bar.progress', { count: done, left: formatLength(Math.round(left / 10) * 10, locale) })}</p>
        <p role="status" className={styles.signal} data-signal={state.pausedAt === null ? signal : 'paused'}>
          {t(full ? 'bar.full' : state.pausedAt === null ? `bar.${recording}` : 'bar.paused')}
        </p>
      </div>
      <b>{t('bar.of', { done, all: walk.targets.length })}</b>
      <ActionMenu
        type="text"
        label={t('bar.menu')}
        actions={[
          {
            key: 'discard',
            icon: <TrashIcon />,
            label: t('walk.discard'),
            danger: true,
            onSelect: () => void throwAway(),
          },
        ]}
      />
      {offline && <p className={styles.offline}>{t('bar.offline', { count: waiting })}</p>}
    </header>
  );
}

/** Says once that the walk goes on after the page was closed. */
function useTellingTakenUp() {
  const t = useWalkTexts();
  const locale = useLocale();
  const gap = useWalk(walking => walking.takenUpAfter);
  useEffect(
    function tellGap() {
      if (gap === null || gap < LONG_GAP) return;
      notify({ type: 'info', msg: t('bar.takenUp', { duration: formatDuration(gap * 1000, locale) }) });
      walkStore.setState({ takenUpAfter: null });
    },
    [gap, t, locale],
  );
}

/** Handlers that tell a sideways swipe. A swipe that ends on a button does not press it. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef(0);
  const way = useRef(0);
  return {
    onPointerDown({ clientX }: PointerEvent) {
      start.current = clientX;
      way.current = 0;
    },
    onPointerUp({ clientX }: PointerEvent) {
      way.current = clientX - start.current;
      if (Math.abs(way.current) > SWIPE) onSwipe(way.current < 0 ? 1 : -1);
    },
    onClickCapture(event: MouseEvent) {
      if (Math.abs(way.current) > SWIPE) event.stopPropagation();
      way.current = 0;
    },
  };
}
