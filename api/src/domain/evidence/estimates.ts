import { type SqlBool, sql } from 'kysely';
import { birdsOf } from 'shared/contract';
import {
  type BodyTrial,
  type EstimatePart,
  estimateDeaths,
  type FittedTrials,
  fitTrials,
  type RefusalCode,
  type Schedule,
} from 'shared/evidence';
import type { Trial } from 'shared/kinds/surveys';
import type { Estimate, Estimates, estimatesQuerySchema, Shortcoming } from 'shared/programme/evidence';
import { daysBetween, SIZE_CLASSES, type SizeClass } from 'shared/server';
import type { z } from 'zod';
import type { SearchedAlike, SearchedOne } from '../../readmodel/model/evidence-rows';
import { programmesOf, searchesOf } from '../../readmodel/model/priority-record';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import type { Viewer } from '../records/viewer';

export interface EstimatesQuestion extends z.output<typeof estimatesQuerySchema> {
  today: string;
  searched: readonly SearchedAlike[];
  withFinds: readonly SearchedOne[];
  /** Ids of cases that do not count. */
  hidden: ReadonlySet<number>;
}

interface Period {
  from: string;
  to: string;
}

/** Searches of places under one programme on the same days. */
interface Course {
  programme: number;
  days: readonly string[];
  places: number;
  /** Share of the places that was searched, on average. */
  share: number;
}

/** Birds found by a search that count for the estimate. */
interface Found {
  programme: number;
  day: string;
  size: SizeClass;
  birds: number;
}

/** The size of birds of species without a size class. */
const USUAL_SIZE: SizeClass = 'M';
const SEED = 20_261_128;
const DAYS_PER_YEAR = 365.25;
const EVER: Period = { from: '0000-01-01', to: '9999-12-31' };
/** Bodies that may have lain there since before the first search. */
const AGED: readonly (string | null)[] = ['OLD', 'BONES'];
const SHORTCOMINGS: Record<RefusalCode, Shortcoming> = {
  few_finds: 'few_finds',
  few_searches: 'few_searches',
  long_gaps: 'long_gaps',
  few_done: 'planned_missing',
  low_detection: 'low_detection',
  nothing_detected: 'never_detected',
};

export const earliest = (...days: string[]): string => days.sort()[0] ?? '';
const latest = (...days: string[]): string => days.sort().at(-1) ?? '';
const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to;

/** The courses of searches up to a day. */
function coursesOf({ searched, today }: EstimatesQuestion): Course[] {
  const courses = new Map<string, Course>();
  for (const { searches, length, places } of searched)
    for (const programme of new Set(programmesOf(searches))) {
      const done = searchesOf(searches, length, programme).filter(({ date }) => date <= today);
      const days = done.map(({ date }) => date);
      const share = done.reduce((sum, { share = 1 }) => sum + share, 0) / Math.max(1, done.length);
      const key = `${programme} ${share} ${days.join()}`;
      const known = courses.get(key);
      if (days.length > 0)
        courses.set(key, { programme, days, share, places: places + (known?.places ?? 0) });
    }
  return [...courses.values()];
}

/**
 * Birds found by searches of their support or line: not by the first search of a programme, nor OLD or BONES by the
 * second. What died before would count otherwise.
 */
async function foundBirds(db: Queryable, { withFinds, hidden, today }: EstimatesQuestion): Promise<Found[]> {
  const ids = new Map(withFinds.map(one => [one.id, one]));
  const rows = await db
    .selectFrom('mortality_cases')
    .innerJoin('surveys', 'surveys.id', 'survey_id')
    .innerJoin('species', 'species.id', 'species_id')
    .select(['mortality_cases.id', 'mortality_cases.infrastructure_id', 'count', 'remains', 'size_class'])
    .select(['surveys.date', 'programme_id'])
    .where('surveys.deleted_at', 'is', null)
    .where('mortality_cases.deleted_at', 'is', null)
    .where(sql<SqlBool>`mortality_cases.infrastructure_id is not null`)
    .orderBy('mortality_cases.id')
    .execute();
  return rows.flatMap(({ id, infrastructure_id, count, remains, size_class, date: day, programme_id }) => {
    const place = ids.get(infrastructure_id ?? 0);
    // The finds of the place leave out living birds and those with another cause.
    if (!place || hidden.has(id) || !new RegExp(`:${id}(?:,|$)`).test(place.finds) || day > today) return [];
    const programme = programme_id ?? 0;
    const before = searchesOf(place.searches, place.length, programme).findIndex(({ date }) => date === day);
    if (before < 1 || (before === 1 && AGED.includes(remains))) return [];
    return { programme, day, size: size_class ?? USUAL_SIZE, birds: birdsOf({ count }) };
  });
}

/** Trials with bodies by programme and size; those of other programmes by region. */
async function readTrials(db: Queryable, { persistence }: EstimatesQuestion) {
  const rows = await db
    .selectFrom('trials')
    .leftJoin('trial_checks', 'trial_checks.trial_id', 'trials.id')
    .select([
      'trials.id',
      'programme_id',
      'kind',
      'region',
      'size_class',
      'trial_checks.id as check',
      'minutes',
      'seen',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('trials.id')
    .orderBy('trial_checks.position')
    .execute();
  const trials = [...groupBy(rows, ({ id }) => id).values()].flatMap(checks => {
    const [trial] = checks;
    if (!trial) return [];
    return {
      programme: trial.programme_id ?? 0,
      kind: trial.kind as Trial['kind'],
      region: trial.region,
      size: trial.size_class as SizeClass,
      checks: checks.flatMap(({ check: id, minutes, seen }) =>
        id === null || minutes === null ? [] : [{ id, minutes, seen: seen === 1 }],
      ),
    };
  });
  const regions = groupBy(trials, ({ programme }) => programme);
  const kept = new Map<string, FittedTrials>();
  /** A programme's own trials; else those of its regions; else the defaults. */
  return function trialsOf(programme: number, size: SizeClass): FittedTrials {
    const key = `${programme} ${size}`;
    const known = kept.get(key);
    if (known) return known;
    const own = new Set((regions.get(programme) ?? []).flatMap(({ region }) => region || []));
    const bodies = (['DETECTION', 'PERSISTENCE'] as const).flatMap((kind): BodyTrial[] => {
      const alike = trials.filter(trial => trial.kind === kind && trial.size === size);
      const ofProgramme = alike.filter(trial => programme > 0 && trial.programme === programme);
      return ofProgramme.length > 0 ? ofProgramme : alike.filter(({ region }) => own.has(region));
    });
    const fitted = fitTrials(bodies, size, persistence);
    kept.set(key, fitted);
    return fitted;
  };
}

/** The schedule of a course in a period. A gap belongs to the period of the search that ends it. */
function scheduleOf(
  { days, places, share }: Course,
  period: Period,
  area: number,
): Schedule & { from: string } {
  const ends = days.flatMap((day, at) => (at > 0 && isIn(period, day) ? [at] : []));
  const gaps = ends.map(at => daysBetween(days[at - 1] ?? '', days[at] ?? ''));
  return { gaps, places, area: area * share, from: days[Math.max(0, (ends[0] ?? 0) - 1)] ?? '' };
}

/**
 * How many birds died by programme, size or year, and in all: estimated from the pooled finds, never a sum of rows.
 */
export async function estimatesOf(
  { db }: Pick<Viewer, 'db'>,
  question: EstimatesQuestion,
): Promise<Estimates> {
  const { by, programme: only, size_class, today } = question;
  const period = { from: question.from ?? EVER.from, to: question.to ?? EVER.to };
  const isMeant = ({ programme }: { programme: number }) => only === undefined || programme === only;
  const courses = coursesOf(question).filter(isMeant);
  const finds = (await foundBirds(db, question)).filter(one => isMeant(one) && isIn(period, one.day));
  const findsOf = groupBy(finds, ({ programme }) => programme);
  const trialsOf = await readTrials(db, question);
  const rows = await db.selectFrom('programmes').selectAll().where('deleted_at', 'is', null).execute();
  const programmes = new Map(rows.map(row => [row.id, row]));
  const wanted = size_class ? [size_class] : SIZE_CLASSES;

  function estimate(
    [key, name]: readonly [string, string],
    within: Period,
    sizes: readonly SizeClass[],
    meant: readonly Course[],
  ): Estimate {
    const birds = (programme: number, size: SizeClass) =>
      (findsOf.get(programme) ?? [])
        .filter(one => one.size === size && isIn(within, one.day))
        .reduce((sum, one) => sum + one.birds, 0);
    const parts: EstimatePart[] = [];
    let [searched, searches, done, planned, years] = [0, 0, 0, 0, 0];
    const inPeriod = meant.filter(({ days }) => days.some(day => isIn(within, day)));
    for (const [programme, of] of groupBy(inPeriod, one => one.programme)) {
      const plan = programmes.get(programme);
      const schedules = of.map(course => scheduleOf(course, within, (plan?.area_percent ?? 100) / 100));
      for (const [at, { gaps, places, from }] of schedules.entries()) {
        const times = (of[at]?.days ?? []).filter(day => isIn(within, day)).length;
        searches += times * places;
        searched += places;
        years += (places * gaps.reduce((sum, gap) => sum + gap, 0)) / DAYS_PER_YEAR;
        if (!plan?.every_days) continue;
        const end = earliest(plan.to ?? today, within.to, today);
        const due = Math.floor(Math.max(0, daysBetween(from, end)) / plan.every_days);
        planned += due * places;
        done += Math.min(gaps.length, due) * places;
      }
      for (const size of sizes)
        parts.push({ found: birds(programme, size), schedules, trials: trialsOf(programme, size) });
    }
    const total = parts.reduce((sum, part) => sum + part.found, 0);
    // Parts without finds add nothing to a number.
    const told = total > 0 ? parts.filter(part => part.found > 0) : parts;
    const made = estimateDeaths(told, {
      searches: planned > 0 ? { done, planned } : null,
      seed: SEED,
    });
    const { deaths } = made;
    const reasons = made.reasons.map(({ code, actual, needed }) => ({
      code: SHORTCOMINGS[code],
      value: actual,
      needed,
    }));
    return {
      key,
      name,
      status: searches > 0 ? made.status : 'refused',
      reasons: searches > 0 ? reasons : [{ code: 'no_searches', value: null, needed: null }],
      found: made.found,
      searched,
      searches,
      detection: made.detection,
      deaths,
      at_most: made.at_most === null ? null : Math.ceil(made.at_most),
      per_support_year:
        deaths && years > 0
          ? { value: deaths.value / years, low: deaths.low / years, high: deaths.high / years }
          : null,
    };
  }

  function estimatedRows(): Estimate[] {
    if (by === 'size') return wanted.map(size => estimate([size, size], period, [size], courses));
    if (by === 'programme')
      return [...groupBy(courses, one => one.programme)]
        .sort(([one], [other]) => one - other)
        .map(([id, of]) => estimate([String(id), programmes.get(id)?.name ?? ''], period, wanted, of));
    const years = new Set(
      courses.flatMap(({ days }) => days.filter(day => isIn(period, day)).map(day => day.slice(0, 4))),
    );
    return [...years].sort().map(year => {
      const [from, to] = [`${year}-01-01`, `${year}-12-31`];
      const within = { from: latest(from, period.from), to: earliest(to, period.to) };
      return estimate([year, year], within, wanted, courses);
    });
  }
  return { total: estimate(['', ''], period, wanted, courses), rows: estimatedRows() };
}
