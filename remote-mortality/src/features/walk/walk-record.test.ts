import { serialize } from 'node:v8';
import type { LocalRef, Position } from 'shared/contract';
import { MOST_POSITIONS, surveys, surveyTracks } from 'shared/kinds/surveys';
import {
  after,
  emptyState,
  newTracker,
  passedOn,
  secondsOf,
  surveyOf,
  ticked,
  track,
  trackOf,
  upcoming,
  type Walk,
  type WalkEvent,
  type WalkTarget,
} from './walk-record';

const EAST = 1 / 82_840;
const at = (east: number): Position => [9 + east * EAST, 42];
const target = (id: number, east: number): WalkTarget => ({
  id,
  position: at(east),
  risk: null,
  arming: [],
  equipment: [],
  photo: null,
  seen: null,
  diagnosed: null,
});
const survey = 'local:5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10' as LocalRef;
const walk: Walk = {
  survey,
  lastWrite: survey,
  started: 0,
  date: '2026-11-27',
  startedAt: '09:12',
  observers: 'Max Berg',
  setup: {
    people: 2,
    width_m: 40,
    programme: { id: 3, name: 'P', radius_m: 10 },
    way: 'FOOT',
    visibility: 'GOOD',
  },
  line: { id: 80, geometry: { type: 'LineString', coordinates: [at(0), at(500)] } },
  place: 'Ucciani',
  targets: [target(1, 0), target(2, 100), target(3, 200), target(4, 300), target(5, 400)],
};

/** What is recorded of fixes: `[metres east, second, accuracy]`. */
function recorded(fixes: readonly (readonly [east: number, s: number, accuracy?: number])[]) {
  let tracker = newTracker();
  const events: WalkEvent[] = [];
  for (const [east, s, accuracy = 5] of fixes) {
    const { tracker: next, fix } = track(tracker, { position: at(east), accuracy }, s);
    tracker = next;
    if (fix) events.push({ fix });
  }
  return { events, tracker, state: events.reduce(after, emptyState()) };
}
const seconds = ({ events }: { events: WalkEvent[] }) => events.map(({ fix }) => fix?.[2]);

it('keeps a fix that is accurate enough, when the device moved 8 m or a minute passed', () => {
  const fixes = [
    [0, 0],
    [5, 4],
    [9, 7],
    [12, 9],
    [18, 10, 51],
    [12, 66],
    [14, 67],
    [14, 127],
  ] as const;
  expect(seconds(recorded(fixes))).toEqual([0, 7, 67, 127]);
});

it('does not believe a jump of 5 km until the next fix confirms it, and then leaves a gap', () => {
  const noise = recorded([
    [0, 0],
    [20, 10],
    [5020, 12],
    [40, 20],
  ]);
  expect(noise.state.metres).toBeCloseTo(40, 0);
  const drive = recorded([
    [0, 0],
    [20, 10],
    [5020, 12],
    [5040, 20],
    [5060, 30],
  ]);
  expect(drive.state.metres).toBeCloseTo(40, 0);
  expect(trackOf(drive.state)?.map(point => point[3])).toEqual([false, false, true, false]);
});

it('has a gap where the position was lost for long', () => {
  const { state } = recorded([
    [0, 0],
    [20, 10],
    [40, 200],
    [60, 600],
  ]);
  expect(trackOf(state)?.map(point => point[3])).toEqual([false, false, false, true]);
  expect(state.metres).toBeCloseTo(40, 0);
});

it('counts on when the clock goes back', () => {
  const clock = [10_000, 20_000, 5_000, 9_000].reduce(ticked, { elapsed: 0, at: 0 });
  expect(clock.elapsed).toBe(24);
});

it('leaves pauses out of its time, also one that a closed page did not end', () => {
  const state = [{ paused: 100 }, { resumed: 160 }, { paused: 200 }].reduce(after, emptyState());
  expect(secondsOf(state, 900)).toBe(140);
});

it('ticks what the way passes within the radius, and leaves alone what was taken back', () => {
  const { state } = recorded([[0, 0]]);
  const stretch = [at(90), at(215)] as const;
  expect(passedOn(stretch, walk.targets, state.marks, 10)).toEqual([2, 3]);
  expect(passedOn(stretch, walk.targets, after(state, { mark: [2, 'unseen', 5] }).marks, 10)).toEqual([3]);
  expect(passedOn([at(106), at(106)], walk.targets, new Map(), 5)).toEqual([]);
});

it('goes on from the support that was marked last, and comes back to those left out', () => {
  const next = (marks: readonly NonNullable<WalkEvent['mark']>[]) =>
    upcoming(walk.targets, marks.map(mark => ({ mark })).reduce(after, emptyState())).map(({ id }) => id);
  expect(next([])).toEqual([1, 2, 3, 4, 5]);
  expect(
    next([
      [3, 'passed', 10],
      [4, 'skipped', 20],
    ]),
  ).toEqual([5, 1, 2]);
  expect(
    next([
      [1, 'passed', 10],
      [2, 'passed', 20],
      [1, 'unseen', 30],
    ]),
  ).toEqual([1, 3, 4, 5]);
});

it('writes a survey and a track that the contract accepts', () => {
  const marks = [1, 2, 4, 5].map((id): WalkEvent => ({ mark: [id, 'passed', id] }));
  const events: WalkEvent[] = [
    ...recorded([
      [0, 0],
      [100, 60],
      [400, 240],
    ]).events,
    ...marks,
  ];
  const state = [...events, { mark: [3, 'skipped', 9] } as WalkEvent].reduce(after, emptyState());
  const body = surveys.inputSchema.parse(surveyOf(walk, state, { endedAt: '10:02', nothing: true }));
  expect(body.targets.map(({ infrastructure, from_m, to_m }) => [infrastructure, from_m, to_m])).toEqual([
    [80, 0, 100],
    [80, 300, 400],
    [1, null, null],
    [2, null, null],
    [4, null, null],
    [5, null, null],
  ]);
  expect(body).toMatchObject({ distance_m: 400, ended_at: '10:02', nothing_found: true, programme: 3 });
  expect(surveyOf(walk, state, { endedAt: '00:20' }).ended_at).toBe('23:59');
  const input = { survey, shared: false, points: trackOf(state) };
  expect(surveyTracks.inputSchema.parse(input).points).toHaveLength(3);
  expect(trackOf(emptyState())).toBeNull();
});

it.each([
  ['on foot', 1.4],
  ['by vehicle', 14],
])('eight hours %s stay under 500 kB, and within the positions of a track', (_, speed) => {
  const day = Array.from({ length: 8 * 3600 }, (_, s) => [(s * speed) % 60_000, s] as const);
  const { events, state } = recorded(day);
  const bytes = events.reduce((sum, event) => sum + serialize({ ...event, walk: 1 }).byteLength, 0);
  expect(bytes).toBeLessThan(500_000);
  expect(events.length).toBeGreaterThan(4000);
  expect(trackOf(state)?.length).toBeLessThanOrEqual(MOST_POSITIONS);
});

it('thins what is longer, and keeps its gaps', () => {
  const state = emptyState();
  for (let s = 0; s < 25_000; s++) state.fixes.push(s === 12_346 ? [s, 0, s, 1] : [s, 0, s]);
  const points = trackOf(state) ?? [];
  expect(points.length).toBeLessThanOrEqual(MOST_POSITIONS);
  expect(points.filter(point => point[3])).toHaveLength(1);
});
