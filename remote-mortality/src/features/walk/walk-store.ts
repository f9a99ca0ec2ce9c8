import { type LocalRef, localToday, type RecordRef } from 'shared/contract';
import { surveys, surveyTracks } from 'shared/kinds/surveys';
import { discard, type NewUpload, pendingEntry, submit } from 'shared/outbox';
import { registerKinds } from 'shared/records';
import { sessionStore } from 'shared/session';
import {
  appendToWalk,
  changeKeptWalk,
  createStore,
  forgetWalk,
  keepWalk,
  keptWalkOf,
  useStore,
} from 'shared/walk';
import { followCompass, followPlace, inOneTab, keepAwake, type Place, type Signal } from './walk-device';
import {
  after,
  emptyState,
  type Mark,
  newTracker,
  passedOn,
  secondsOf,
  surveyOf,
  type Tracker,
  ticked,
  track,
  trackOf,
  type Walk,
  type WalkClock,
  type WalkEvent,
  type WalkState,
} from './walk-record';

// The outbox must know where to send what a walk writes, also before a list of surveys was opened.
registerKinds([surveys.facts, surveyTracks.facts]);

/** The radius of a programme that does not say one, and of a walk without programme, in metres. */
const RADIUS = 10;

interface Walking {
  /** `elsewhere`: another tab records the walk. */
  status: 'unread' | 'none' | 'elsewhere' | 'walking';
  walk: Walk | null;
  state: WalkState;
  place: Place | null;
  /** Degrees of the compass; `null` without one. */
  heading: number | null;
  signal: Signal;
  /** Whether the browser keeps the screen on. */
  awake: boolean;
  /** Whether the last row could not be stored. */
  full: boolean;
  /** Seconds of the gap after which the walk was taken up again; `null` if it was not. */
  takenUpAfter: number | null;
}

const nothing = (): Walking => ({
  status: 'unread',
  walk: null,
  state: emptyState(),
  place: null,
  heading: null,
  signal: 'searching',
  awake: false,
  full: false,
  takenUpAfter: null,
});

export const walkStore = createStore<Walking>(nothing);
export const useWalk = <Part>(select: (walking: Walking) => Part): Part => useStore(walkStore, select);

let key = 0;
let account = '';
let clock: WalkClock = { elapsed: 0, at: 0 };
let tracker: Tracker = newTracker();
let stopFollowing: (() => void) | null = null;
let release: () => void = () => undefined;
let writing: Promise<unknown> = Promise.resolve();

const timeOfDay = () => new Date().toTimeString().slice(0, 5);

/** Seconds since the start of the walk. */
export function elapsedNow(): number {
  clock = ticked(clock, Date.now());
  return clock.elapsed;
}

/** Seconds of the walk so far, without its pauses. */
export const walkedSeconds = (): number => secondsOf(walkStore.getState().state, elapsedNow());

function append(event: WalkEvent): void {
  walkStore.setState(({ state }) => ({ state: after(state, event) }));
  // All at once, since the page may be closed. The database writes them one after the other.
  const written = appendToWalk(key, event).then(
    () => walkStore.getState().full && walkStore.setState({ full: false }),
    () => walkStore.setState({ full: true }),
  );
  writing = Promise.all([writing, written]);
}

function onPlace(place: Place): void {
  const { walk, state } = walkStore.getState();
  if (!walk) return;
  walkStore.setState({ place });
  const s = elapsedNow();
  const { tracker: next, fix, stretch } = track(tracker, place, s);
  tracker = next;
  if (fix) append({ fix });
  if (!stretch) return;
  const radius = walk.setup.programme?.radius_m ?? RADIUS;
  for (const id of passedOn(stretch, walk.targets, state.marks, radius)) markSupport(id, 'passed');
}

function onSignal(signal: Signal): void {
  if (signal !== walkStore.getState().signal) walkStore.setState({ signal });
}

/** Degrees of a turn that the arrow shows. A compass reports a hundred times as often. */
const TURN = 5;

function onHeading(degrees: number): void {
  const heading = Math.round(degrees / TURN) * TURN;
  if (heading !== walkStore.getState().heading) walkStore.setState({ heading });
}

function follow(): void {
  if (stopFollowing) return;
  const undos = [
    followPlace(onPlace, onSignal),
    followCompass(onHeading),
    keepAwake(awake => walkStore.setState({ awake })),
  ];
  stopFollowing = () => {
    for (const undo of undos) undo();
    stopFollowing = null;
  };
}

/** Leaves the walk on this device, and the memory of this page. */
function leave(): void {
  stopFollowing?.();
  release();
  release = () => undefined;
  walkStore.setState(nothing());
}

const hold = (): Promise<boolean> => inOneTab(account, new Promise(resolve => (release = resolve)));

let isWatchingSession = false;

/** Leaves the walk when the session ends: others see nothing of it, and nothing of them is recorded. */
function watchSession(): void {
  if (isWatchingSession) return;
  isWatchingSession = true;
  sessionStore.subscribe(({ user }) => {
    if (!account || user?.username === account) return;
    account = '';
    leave();
  });
}

let opening: Promise<void> = Promise.resolve();

/** Opens the walk of the signed-in account that is not over, and goes on with it. */
export function openWalk(): Promise<void> {
  opening = opening.then(open);
  return opening;
}

async function open(): Promise<void> {
  const username = sessionStore.getState().user?.username ?? '';
  const { status } = walkStore.getState();
  if (!username || (username === account && (status === 'walking' || status === 'none'))) return;
  watchSession();
  leave();
  account = username;
  const kept = await keptWalkOf<Walk, WalkEvent>(account);
  // Somebody else may have signed in meanwhile.
  if (account !== username) return;
  if (!kept) return walkStore.setState({ status: 'none' });
  if (!(await hold())) return walkStore.setState({ status: 'elsewhere' });
  const state = kept.rows.reduce(after, emptyState());
  key = kept.key;
  const now = Date.now();
  clock = { elapsed: Math.max(state.lastAt, (now - kept.head.started) / 1000), at: now };
  tracker = newTracker(state.fixes.at(-1) ?? null);
  const isPaused = state.pausedAt !== null;
  walkStore.setState({
    ...nothing(),
    status: 'walking',
    walk: kept.head,
    state,
    takenUpAfter: isPaused ? null : clock.elapsed - state.lastAt,
  });
  if (isPaused) return;
  append({ paused: state.lastAt });
  append({ resumed: clock.elapsed });
  follow();
}

export async function beginWalk(start: Pick<Walk, 'observers' | 'setup' | 'line' | 'place' | 'targets'>) {
  if (!(await hold())) return walkStore.setState({ status: 'elsewhere' });
  const begun = {
    ...start,
    started: Date.now(),
    date: localToday(new Date()),
    startedAt: timeOfDay(),
  };
  const blank = { ...begun, survey: '' as LocalRef, lastWrite: '' as LocalRef };
  const { ref, kept } = submit({
    kind: 'create',
    resource: surveys.name,
    body: surveyOf(blank, emptyState()),
  });
  await kept;
  const walk: Walk = { ...begun, survey: ref, lastWrite: ref };
  key = await keepWalk(account, walk);
  clock = { elapsed: 0, at: walk.started };
  tracker = newTracker();
  walkStore.setState({ ...nothing(), status: 'walking', walk });
  follow();
}

/**
 * Writes the survey as it stands. A write that still waits is replaced, so that a day without network leaves one
 * entry.
 */
async function writeSurvey(options?: Parameters<typeof surveyOf>[2], uploads: NewUpload[] = []) {
  const { walk, state } = walkStore.getState();
  if (!walk) return;
  const body = surveyOf(walk, state, options);
  const waiting = await pendingEntry(walk.lastWrite);
  const command =
    waiting?.command.kind === 'create'
      ? ({ kind: 'create', resource: surveys.name, body } as const)
      : ({ kind: 'update', resource: surveys.name, id: walk.survey, body } as const);
  const { ref, kept } = submit(command, { replaces: waiting && walk.lastWrite, uploads });
  await kept;
  const written = { ...walk, lastWrite: ref };
  walkStore.setState({ walk: written });
  await changeKeptWalk(key, written);
}

export const markSupport = (id: number, mark: Mark): void => append({ mark: [id, mark, elapsedNow()] });

export async function pauseWalk(): Promise<void> {
  append({ paused: elapsedNow() });
  stopFollowing?.();
  await writeSurvey();
}

export function resumeWalk(): void {
  append({ resumed: elapsedNow() });
  tracker = newTracker(tracker.kept);
  walkStore.setState({ signal: 'searching' });
  follow();
}

/** Adds a case that was found on the way, at a support of the walk if it names one. */
export function addFind(find: RecordRef, support: RecordRef | null): void {
  if (!walkStore.getState().walk) return;
  append({ find });
  if (typeof support === 'number') markSupport(support, 'found');
}

/** Adds a photograph to the survey: both wait together. */
export async function addPhoto(upload: NewUpload): Promise<void> {
  append({ photo: upload.ref });
  await writeSurvey({}, [upload]);
}

interface Ending {
  nothing: boolean;
  keepTrack: boolean;
  shared: boolean;
}

/** Ends the walk: its survey and its track are handed to the outbox, and the device forgets it. */
export async function endWalk({ nothing: isNothing, keepTrack, shared }: Ending): Promise<void> {
  const { walk, state } = walkStore.getState();
  if (!walk) return;
  stopFollowing?.();
  await writeSurvey({ endedAt: timeOfDay(), nothing: isNothing });
  const points = keepTrack ? trackOf(state) : null;
  if (points)
    await submit({
      kind: 'create',
      resource: surveyTracks.name,
      body: { survey: walk.survey, shared, points },
    }).kept;
  await writing;
  await forgetWalk(key);
  leave();
  walkStore.setState({ status: 'none' });
}

/** Throws a walk away. Birds that were found stay, with the search that found them. */
export async function discardWalk(): Promise<void> {
  const { walk, state } = walkStore.getState();
  if (!walk) return;
  stopFollowing?.();
  if (state.finds.length > 0) await writeSurvey({ endedAt: timeOfDay() });
  else {
    for (const photo of state.photos) await discard(photo);
    if (await pendingEntry(walk.survey)) await discard(walk.survey);
    else await submit({ kind: 'delete', resource: surveys.name, id: walk.survey }).kept;
  }
  await writing;
  await forgetWalk(key);
  leave();
  walkStore.setState({ status: 'none' });
}
