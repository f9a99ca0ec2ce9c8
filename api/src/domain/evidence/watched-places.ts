import { drawControlDays, type Matched } from 'shared/evidence';
import type { PrioritySettings } from 'shared/programme';
import {
  countedEvents,
  daysBetween,
  factsOf,
  type Neighbours,
  type PriorityFacts,
  type PriorityRecord,
  searchYears,
  termsOf,
} from 'shared/server';
import { dayText } from '../../readmodel/model/days';
import type { EvidenceRows, WatchedRow } from '../../readmodel/model/evidence-rows';
import { LINE } from '../../readmodel/model/infrastructure-table';
import { metresPerUnit } from '../../readmodel/model/near-sums';
import { programmesOf, recordOf } from '../../readmodel/model/priority-record';
import type { PriorityScorer } from '../../readmodel/model/priority-scores';
import { letOthersIn } from '../../store/let-others-in';

/** A support or line with works, or one without that is compared with them from a drawn day on. */
export interface WatchedPlace {
  id: number;
  isControl: boolean;
  /** Day of the works. */
  day: string;
  /** Type, programme of the last search, and sum of the notes. */
  stratum: string;
  programme: number;
  owner: number;
  group: number | null;
  isLine: boolean;
  /** Types of equipment of the last works. */
  equipment: readonly number[];
  /** Advice that the works carried out, as JSON; `null` without an order. */
  measures: string | null;
  /** Deaths per year that were to expect on the day of works. */
  rate: number;
  /** Number of searches since. Without any, the numbers from here on are 0. */
  searches: number;
  /** Events found since, Σλ⁰E with its variance, and the part that rests on finds. */
  found: number;
  expected: number;
  variance: number;
  fromFinds: number;
  /** Events before, and equivalent years of observation before and since. */
  before: number;
  yearsBefore: number;
  yearsAfter: number;
  /** Cases found since, as day and id. */
  cases: readonly (readonly [day: string, id: number])[];
}

/** The same control gets the same day in every answer. */
const SEED = 20_261_128;
const DAYS_PER_YEAR = 365.25;
const AT_ONCE = 500;

interface Watch {
  searches: number;
  years: number;
}

/** What supports with the same notes, searches and finds have in common. Works are left out. */
class Profile {
  readonly months: ReadonlySet<string>;
  #todays: PriorityFacts | undefined;
  readonly #watches = new Map<string, { before: Watch; after: Watch }>();

  constructor(
    readonly record: PriorityRecord,
    readonly programme: number,
    private readonly settings: PrioritySettings,
    readonly today: string,
  ) {
    this.months = new Set(record.searches.map(({ date }) => date.slice(0, 7)));
  }

  /** The facts on a day. Only today's are kept: few places share another day, and a million facts are a gigabyte. */
  on(day: string): PriorityFacts {
    if (day !== this.today) return factsOf(this.record, this.settings, day);
    this.#todays ??= factsOf(this.record, this.settings, day);
    return this.#todays;
  }

  /** Searches and equivalent years of observation up to a day and since then, undiscounted. */
  watchedAround(day: string): { before: Watch; after: Watch } {
    const known = this.#watches.get(day);
    if (known) return known;
    const { report_chance, report_years } = this.settings;
    const since = Math.min(report_years, daysBetween(day, this.today) / DAYS_PER_YEAR);
    const before = { searches: 0, years: report_chance * report_years };
    const after = { searches: 0, years: report_chance * since };
    for (const { date, interval_days, share = 1 } of this.record.searches) {
      if (date > this.today) continue;
      const side = date > day ? after : before;
      // A search since the works only tells of deaths since the works.
      const days = date > day ? Math.min(interval_days ?? Infinity, daysBetween(day, date)) : interval_days;
      side.searches += 1;
      side.years += searchYears(days, this.settings) * share;
    }
    const watches = { before, after };
    this.#watches.set(day, watches);
    return watches;
  }
}

interface Watched {
  row: WatchedRow;
  profile: Profile;
  stratum: string;
}

/** Supports in squares of a grid, to find those near a place. */
class Grid {
  readonly #squares = new Map<string, Watched[]>();
  readonly #side: number;

  constructor(
    supports: readonly Watched[],
    private readonly metres: number,
  ) {
    const least = supports.reduce((scale, { row }) => Math.min(scale, metresPerUnit(row.y)), Infinity);
    this.#side = metres / least;
    for (const support of supports) {
      const key = this.#keyAt(support.row.x, support.row.y);
      const square = this.#squares.get(key);
      if (square) square.push(support);
      else this.#squares.set(key, [support]);
    }
  }

  /** The other supports within the distance. */
  *near({ row: { id, x, y } }: Watched): Generator<Watched> {
    if (this.metres <= 0) return;
    for (const across of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const other of this.#squares.get(this.#keyAt(x, y, across, down)) ?? []) {
          const scale = (metresPerUnit(y) + metresPerUnit(other.row.y)) / 2;
          const isNear = Math.hypot(other.row.x - x, other.row.y - y) * scale <= this.metres;
          if (isNear && other.row.id !== id) yield other;
        }
  }

  #keyAt(x: number, y: number, across = 0, down = 0): string {
    return `${Math.floor(x / this.#side) + across} ${Math.floor(y / this.#side) + down}`;
  }
}

/** Sums over the neighbours of a support as they were on a day. */
function neighboursOn(day: string, support: Watched, grid: Grid, today: string): Neighbours {
  let [deaths, expected, now] = [0, 0, 0];
  for (const { profile } of grid.near(support)) {
    const [then, current] = [profile.on(day), profile.on(today)];
    deaths += then.evidence.deaths;
    expected += then.prior * then.evidence.effort;
    now += current.prior * current.evidence.effort;
  }
  // Neighbours without finds, searches and works are only in the sum of today, which the ranking keeps.
  return { deaths, expected: expected + Math.max(0, (support.row.near_expected ?? 0) - now) };
}

function placeOf(
  { row, profile, stratum }: Watched,
  day: string,
  neighbours: Neighbours,
  settings: PrioritySettings,
  equipment: readonly number[],
): WatchedPlace {
  const { today, record } = profile;
  const facts = profile.on(day);
  const { expected: rate, alpha, beta } = termsOf(facts, neighbours, settings);
  const { before, after } = profile.watchedAround(day);
  const place = {
    id: row.id,
    isControl: row.state === 0,
    day,
    stratum,
    programme: profile.programme,
    owner: row.owner ?? 0,
    group: row.pole_group,
    isLine: row.kind === LINE,
    equipment,
    measures: row.measures,
    rate,
    searches: after.searches,
  };
  const nothing = {
    found: 0,
    expected: 0,
    variance: 0,
    fromFinds: 0,
    before: 0,
    yearsBefore: 0,
    yearsAfter: 0,
  };
  if (after.searches === 0) return { ...place, ...nothing, cases: [] };
  const events = countedEvents(record, settings).filter(([{ date }]) => date <= today);
  const years = settings.report_years * DAYS_PER_YEAR;
  const since = events.filter(([{ date }]) => date > day);
  const expected = rate * after.years;
  return {
    ...place,
    found: since.length,
    expected,
    variance: (rate * after.years ** 2) / beta,
    fromFinds: alpha > 0 ? (expected * facts.evidence.deaths) / alpha : 0,
    before: events.filter(([{ date }]) => date <= day && daysBetween(date, day) <= years).length,
    yearsBefore: before.years,
    yearsAfter: after.years,
    cases: since.flat().map(({ date, id = 0 }) => [date, id] as const),
  };
}

/**
 * All supports and lines with works, and those without that are compared with them: of the same type, programme and sum
 * of notes, searched in the same months. It pauses for other work.
 * @param hidden ids of cases that do not count
 * @throws RequestRefused 503
 */
export async function watchedPlaces(
  rows: Pick<EvidenceRows, 'lists' | 'watched'>,
  today: string,
  hidden: ReadonlySet<number>,
): Promise<WatchedPlace[]> {
  const watched: Watched[] = [];
  const profiles = new Map<string, Profile>();
  const read: WatchedRow[] = [];
  const scorer: PriorityScorer = await rows.watched(row => void read.push(row));
  const { knowledge } = scorer;
  const { settings } = knowledge;
  for (const [at, row] of read.entries()) {
    if (at % AT_ONCE === 0) await letOthersIn();
    const key = JSON.stringify([
      ...[row.kind, row.notes, row.diagnosis_0_arming, row.sensitive_areas, row.length],
      ...[row.searches, row.finds],
    ]);
    let profile = profiles.get(key);
    if (!profile) {
      const known = recordOf(row, knowledge, rows.lists);
      const deaths = known.deaths.filter(({ id = 0 }) => !hidden.has(id));
      const record = { ...known, deaths, works: null };
      profile = new Profile(record, programmesOf(row.searches).at(-1) ?? 0, settings, today);
      profiles.set(key, profile);
    }
    const sum = profile.on(today).notes.reduce((total, note) => total + note, 0);
    watched.push({ row, profile, stratum: `${row.kind} ${profile.programme} ${sum}` });
  }
  const grid = new Grid(
    watched.filter(({ row }) => row.kind !== LINE),
    settings.neighbour_metres,
  );

  const works = watched.filter(({ row }) => row.state > 0 && dayText(row.neutralization_date) <= today);
  const matched = ({ row, profile, stratum }: Watched): Matched => ({
    id: row.id,
    stratum,
    months: profile.months,
  });
  const days = drawControlDays(
    works.flatMap(one => {
      const day = dayText(one.row.neutralization_date);
      return one.profile.watchedAround(day).after.searches > 0 ? [{ ...matched(one), day }] : [];
    }),
    watched.filter(({ row }) => row.state === 0 && row.searches !== null).map(matched),
    SEED,
  );
  for (const { row } of works) days.set(row.id, dayText(row.neutralization_date));

  const { operations_0_equipments_type: equipments } = rows.lists;
  const places: WatchedPlace[] = [];
  for (const [at, one] of watched.entries()) {
    if (at % AT_ONCE === 0) await letOthersIn();
    const day = days.get(one.row.id);
    if (day === undefined) continue;
    const neighbours =
      one.row.kind === LINE ? { deaths: 0, expected: 0 } : neighboursOn(day, one, grid, today);
    const equipment = equipments?.lists[one.row.operations_0_equipments_type] ?? [];
    const place = placeOf(one, day, neighbours, settings, equipment);
    if (!place.isControl || place.searches > 0) places.push(place);
  }
  return places;
}
