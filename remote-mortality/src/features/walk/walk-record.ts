import type { LineGeometry, LocalRef, RecordRef, RiskLevel } from 'shared/contract';
import { distanceBetween, distanceTo, type Position } from 'shared/geometry';
import { MOST_POSITIONS, MOST_TARGETS, type SurveyInput, type Track } from 'shared/kinds/surveys';
import { metresAlong } from './walk-order';

/** A fix less accurate than this, in metres, is no position of the track. */
const COARSEST = 50;
/** Metres that the device must have moved for the next position of the track. */
const STEP = 8;
/** Seconds after which a position is recorded although the device has not moved. */
const AT_LEAST_EVERY = 60;
/** Seconds between two positions at least, so that a drive of eight hours stays within the limits too. */
const AT_MOST_EVERY = 3;
/** Nobody who searches is faster than this, in metres per second. */
const FASTEST = 60;
/** A jump shorter than this, in metres, is told from noise by its accuracy alone. */
const JUMP = 500;
/** Duration of the longest walk, in seconds. */
const LONGEST = 172_800;
/** Seconds without position after which the track has a gap. */
const LOST_AFTER = 300;
const MICRO = 1e6;

/** What a walk is done with. The next walk of the account on this device begins with the same. */
export interface WalkSetup {
  people: number;
  width_m: number | null;
  programme: { id: number; name: string; radius_m: number } | null;
  way: SurveyInput['way'];
  visibility: SurveyInput['visibility'];
}

/** A support of the walk, with what its card shows. */
export interface WalkTarget {
  id: number;
  position: Position;
  risk: RiskLevel | null;
  arming: string[];
  equipment: string[];
  /** Path of its last thumbnail. */
  photo: string | null;
  /** Day on which somebody was there last. */
  seen: string | null;
  diagnosed: string | null;
}

export interface Walk {
  /** The survey, which waits in the outbox from the first moment. */
  survey: LocalRef;
  /** The last write of the survey: a later one replaces it while it waits. */
  lastWrite: LocalRef;
  /** Instant in ms. */
  started: number;
  date: string;
  startedAt: string;
  observers: string;
  setup: WalkSetup;
  line: { id: number; geometry: LineGeometry } | null;
  place: string | null;
  targets: WalkTarget[];
}

/** `passed`: ticked in passing; `searched`, `found`: by hand; `unseen`: the tick was taken back; `skipped`: left out. */
export type Mark = 'passed' | 'searched' | 'found' | 'unseen' | 'skipped';

/** Position in millionths of a degree, seconds since the start, and 1 if the track has a gap before it. */
type Fix = readonly [x: number, y: number, s: number, gap?: 1];

/** One row of the log: something that happened `s` seconds after the start. Only one key besides `s` is set. */
export interface WalkEvent {
  fix?: Fix;
  mark?: readonly [id: number, mark: Mark, s: number];
  paused?: number;
  resumed?: number;
  find?: RecordRef;
  photo?: LocalRef;
}

/** What the events of a walk add up to. The lists grow in place. */
export interface WalkState {
  fixes: Fix[];
  marks: Map<number, { mark: Mark; s: number }>;
  finds: RecordRef[];
  photos: LocalRef[];
  metres: number;
  /** Seconds of all pauses that are over. */
  pauses: number;
  /** Second at which the current pause began. */
  pausedAt: number | null;
  /** Second of the last event. */
  lastAt: number;
}

const positionOf = ([x, y]: Fix): Position => [x / MICRO, y / MICRO];

export const emptyState = (): WalkState => ({
  fixes: [],
  marks: new Map(),
  finds: [],
  photos: [],
  metres: 0,
  pauses: 0,
  pausedAt: null,
  lastAt: 0,
});

/** The state after an event. */
export function after(state: WalkState, { fix, mark, paused, resumed, find, photo }: WalkEvent): WalkState {
  const next = { ...state, lastAt: Math.max(state.lastAt, fix?.[2] ?? mark?.[2] ?? paused ?? resumed ?? 0) };
  if (fix) {
    const before = state.fixes.at(-1);
    if (before && !fix[3]) next.metres += distanceBetween(positionOf(before), positionOf(fix));
    state.fixes.push(fix);
  }
  if (mark) state.marks.set(mark[0], { mark: mark[1], s: mark[2] });
  if (paused !== undefined) next.pausedAt = state.pausedAt ?? paused;
  if (resumed !== undefined && state.pausedAt !== null) {
    next.pauses += Math.max(0, resumed - state.pausedAt);
    next.pausedAt = null;
  }
  if (find) state.finds.push(find);
  if (photo) state.photos.push(photo);
  return next;
}

/** Seconds of the walk without its pauses. */
export const secondsOf = ({ pauses, pausedAt }: WalkState, elapsed: number): number =>
  Math.max(0, (pausedAt ?? elapsed) - pauses);

/** Counts seconds by a clock that somebody may set back meanwhile. */
export interface WalkClock {
  elapsed: number;
  /** Instant of the clock in ms. */
  at: number;
}
export const ticked = ({ elapsed, at }: WalkClock, now: number): WalkClock => ({
  elapsed: elapsed + Math.max(0, now - at) / 1000,
  at: now,
});

export interface Tracker {
  /** The last position of the track. */
  kept: Fix | null;
  /** The last plausible position, recorded or not, and its second. */
  place: Position | null;
  placeAt: number;
  /** A position that is too far away to be believed at once. */
  doubted: Position | null;
  /** Whether the track has a gap before its next position. */
  gap: boolean;
}

export const newTracker = (kept: Fix | null = null): Tracker => ({
  kept,
  place: null,
  placeAt: 0,
  doubted: null,
  gap: kept !== null,
});

interface DeviceFix {
  position: Position;
  /** Metres. */
  accuracy: number;
}

/**
 * Takes a fix of the device. A jump is believed when the next fix confirms it: the track then has a gap.
 * @param elapsed seconds since the start
 * @returns the position to record, if any, and the stretch that was walked since the last fix
 */
export function track(
  tracker: Tracker,
  { position, accuracy }: DeviceFix,
  elapsed: number,
): { tracker: Tracker; fix?: Fix; stretch?: readonly [Position, Position] } {
  const s = Math.round(Math.max(elapsed, tracker.kept?.[2] ?? 0));
  if (accuracy > COARSEST || s > LONGEST) return { tracker };
  const { place, doubted } = tracker;
  const moved = place ? distanceBetween(place, position) : 0;
  const isJump = moved > JUMP && moved / Math.max(1, elapsed - tracker.placeAt) > FASTEST;
  if (isJump && !(doubted && distanceBetween(doubted, position) < JUMP))
    return { tracker: { ...tracker, doubted: position } };
  const gap = tracker.gap || isJump || (place !== null && elapsed - tracker.placeAt > LOST_AFTER);
  const [x, y] = [Math.round(position[0] * MICRO), Math.round(position[1] * MICRO)];
  const since = tracker.kept ? s - tracker.kept[2] : Number.POSITIVE_INFINITY;
  const way = tracker.kept ? distanceBetween(positionOf(tracker.kept), position) : Number.POSITIVE_INFINITY;
  const isKept = gap || since >= AT_LEAST_EVERY || (way >= STEP && since >= AT_MOST_EVERY);
  const fix: Fix | undefined = isKept ? (gap && tracker.kept ? [x, y, s, 1] : [x, y, s]) : undefined;
  return {
    tracker: {
      kept: fix ?? tracker.kept,
      place: position,
      placeAt: elapsed,
      doubted: null,
      gap: gap && !fix,
    },
    ...(fix && { fix }),
    stretch: [gap || !place ? position : place, position],
  };
}

/** The supports without a mark that a stretch of the way passes within `radius` metres. */
export function passedOn(
  [from, to]: readonly [Position, Position],
  targets: readonly WalkTarget[],
  marks: WalkState['marks'],
  radius: number,
): number[] {
  const stretch = { type: 'LineString' as const, coordinates: [from, to] };
  return targets
    .filter(({ id, position }) => !marks.has(id) && distanceTo(position, stretch) <= radius)
    .map(({ id }) => id);
}

/**
 * The supports that are still to be searched: from the one that was marked last onwards, then those before it. A tick
 * that was taken back is no search.
 */
export function upcoming(targets: readonly WalkTarget[], { marks }: WalkState): WalkTarget[] {
  let [last, latest] = [0, 0];
  targets.forEach(({ id }, index) => {
    const { s } = marks.get(id) ?? { s: -1 };
    if (s >= latest) [last, latest] = [index, s];
  });
  return [...targets.slice(last), ...targets.slice(0, last)].filter(
    ({ id }) => (marks.get(id)?.mark ?? 'unseen') === 'unseen',
  );
}

const SEARCHED: ReadonlySet<Mark | undefined> = new Set<Mark>(['passed', 'searched', 'found']);
export const isSearched = (state: WalkState, id: number): boolean => SEARCHED.has(state.marks.get(id)?.mark);

/** The parts of the walk's line between supports that were searched without one left out between them. */
function partsOfLine({ line, targets }: Walk, state: WalkState): SurveyInput['targets'] {
  if (!line) return [];
  const parts: { from_m: number; to_m: number }[] = [];
  let start: number | null = null;
  let end = 0;
  const close = () => {
    if (start !== null && end !== start)
      parts.push({ from_m: Math.round(Math.min(start, end)), to_m: Math.round(Math.max(start, end)) });
    start = null;
  };
  for (const { id, position } of targets) {
    if (!isSearched(state, id)) {
      close();
      continue;
    }
    end = metresAlong(line.geometry, position);
    start ??= end;
  }
  close();
  return parts.map(part => ({ infrastructure: line.id, ...part }));
}

/** The survey as it stands: what was searched so far, and at the end that there was nothing. */
export function surveyOf(
  walk: Walk,
  state: WalkState,
  { endedAt = '', nothing = false } = {},
): Partial<SurveyInput> {
  const { people, width_m, programme, way, visibility } = walk.setup;
  const supports = walk.targets
    .filter(({ id }) => isSearched(state, id))
    .map(({ id }) => ({ infrastructure: id, from_m: null, to_m: null }));
  return {
    programme: programme?.id ?? null,
    date: walk.date,
    started_at: walk.startedAt,
    // A day's survey ends on that day, also if the walk goes on after midnight.
    ended_at: endedAt && endedAt < walk.startedAt ? '23:59' : endedAt,
    observers: walk.observers,
    ...{ people, width_m, way, visibility },
    distance_m: Math.round(state.metres),
    targets: [...partsOfLine(walk, state), ...supports].slice(0, MOST_TARGETS),
    nothing_found: nothing,
    media_id: [...state.photos],
  };
}

/** The track to send, thinned to `MOST_POSITIONS`; `null` if there are fewer than two positions. */
export function trackOf({ fixes }: WalkState): Track | null {
  if (fixes.length < 2) return null;
  const stride = Math.ceil(fixes.length / MOST_POSITIONS);
  let gap = false;
  const points: Track = [];
  fixes.forEach((fix, index) => {
    gap ||= fix[3] === 1;
    if (index % stride !== 0) return;
    const [longitude, latitude] = positionOf(fix);
    points.push([longitude, latitude, fix[2], gap]);
    gap = false;
  });
  return points;
}

/** The track so far as lines on the map: one for each stretch without a gap. */
export function linesOfTrack({ fixes }: WalkState): Position[][] {
  const lines: Position[][] = [];
  for (const fix of fixes) {
    if (fix[3] || lines.length === 0) lines.push([]);
    lines.at(-1)?.push(positionOf(fix));
  }
  return lines.filter(line => line.length > 1);
}
