import { birdsOf, type CauseOfDeath, type InfrastructureType, type RedList } from 'shared/contract';
import type { PrioritySettings } from './settings';

/** 1 low, 2 medium, 3 high; `null`: not evaluated. */
export type Note = 1 | 2 | 3 | null;

export interface FoundDead {
  /** `YYYY-MM-DD` as all days here. */
  date: string;
  /** Number of birds; `null` for unknown. */
  count: number | null;
  cause: CauseOfDeath;
  red_list: RedList | null;
}

export interface Searched {
  date: string;
  /** Days since the previous search there; `null` for the first. */
  interval_days: number | null;
}

/** What is recorded about a support or line. */
export interface PriorityRecord {
  type: InfrastructureType;
  /** Of a support attractiveness and dangerousness, of a line moving, topographic and landscape integration. */
  notes: readonly Note[];
  /** Codes of the armings of the last diagnosis. */
  armings: readonly string[];
  /** Of a line, in metres. */
  length: number | null;
  is_sensitive: boolean;
  /** The most threatened species of its sensitive areas. */
  area_red_list: RedList | null;
  deaths: readonly FoundDead[];
  searches: readonly Searched[];
  /** The last works. */
  works: { level: 'partial' | 'full'; date: string; is_buried?: boolean } | null;
}

/** What was found in a time, and how hard one looked. */
export interface Evidence {
  /** Birds, weighted by age and cause. */
  deaths: number;
  /** The same, weighted by threat as well. */
  weighted: number;
  /** Years of complete observation, weighted by age. */
  effort: number;
}

/** A record as the formula takes it, on a day. */
export interface PriorityFacts {
  type: InfrastructureType;
  /** Deaths a year by notes and place alone. */
  prior: number;
  /** Notes with what stands in for missing ones. */
  notes: readonly number[];
  isEvaluated: boolean;
  areaWeight: number;
  /** All of it, whenever it was. */
  evidence: Evidence;
  /** What came before the last works. */
  before: Evidence | null;
  /** Share of the deaths that remains after the last works; 1 without any. */
  remains: number;
  /** Share that remains once all is done. */
  target: number;
  /** Kilometres of a line; 1 for a support. */
  size: number;
}

const DAY_MS = 86_400_000;
const DAYS_PER_YEAR = 365.25;
const MISSING = 2;
/** A search tells nothing about bodies older than this. */
const LONGEST_INTERVAL = 365;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Weight of a cause: a bird that died from the other danger says nothing about this one. */
export function causeWeight(type: InfrastructureType, cause: CauseOfDeath): number {
  if (cause === 'COD_UNKNOWN') return 0.5;
  return (cause === 'COD_EL') === (type === 'POLE') ? 1 : 0;
}

function dangerOf(armings: readonly string[], { high_armings, low_armings }: PrioritySettings): number {
  if (armings.length === 0) return MISSING;
  return Math.max(
    ...armings.map(code => (high_armings.includes(code) ? 3 : low_armings.includes(code) ? 1 : 2)),
  );
}

/** Notes with what stands in for missing ones: the armings for the dangerousness, else medium. */
function notesOf({ type, notes, armings }: PriorityRecord, settings: PrioritySettings): number[] {
  return notes.map((note, i) => note ?? (type === 'POLE' && i === 1 ? dangerOf(armings, settings) : MISSING));
}

/** Deaths a year by notes and place: more by the same factor for each note. */
export function priorOf(
  { type, is_sensitive, length }: Pick<PriorityRecord, 'type' | 'is_sensitive' | 'length'>,
  notes: readonly number[],
  settings: PrioritySettings,
): number {
  const steps = notes.reduce((sum, note) => sum + note - 1, 0);
  const place = is_sensitive ? settings.sensitive_factor : 1;
  if (type === 'POLE') return settings.support_rate * settings.support_step ** steps * place;
  return settings.line_rate * ((length ?? 0) / 1000) * settings.line_step ** steps * place;
}

/** Searches and finds between two ages in days, both of which fade with the same half-life. */
function evidenceOf(
  { type, deaths, searches }: PriorityRecord,
  settings: PrioritySettings,
  asOf: string,
  isMeant: (date: string) => boolean,
  [youngest, oldest]: readonly [number, number],
): Evidence {
  const { half_life_years, report_chance, report_years, search_finds, body_days } = settings;
  const fading = (days: number) => 2 ** (-days / DAYS_PER_YEAR / half_life_years);
  const evidence = { deaths: 0, weighted: 0, effort: 0 };
  for (const { date, count, cause, red_list } of deaths) {
    if (!isMeant(date)) continue;
    const weight = birdsOf({ count }) * causeWeight(type, cause) * fading(daysBetween(date, asOf));
    evidence.deaths += weight;
    evidence.weighted += weight * (red_list ? settings.red_list[red_list] : 1);
  }
  for (const { date, interval_days } of searches) {
    if (!isMeant(date)) continue;
    const days = Math.min(interval_days ?? LONGEST_INTERVAL, LONGEST_INTERVAL);
    const seen = search_finds * body_days * (1 - Math.exp(-days / body_days));
    evidence.effort += (fading(daysBetween(date, asOf)) * seen) / DAYS_PER_YEAR;
  }
  const last = Math.min(oldest, report_years * DAYS_PER_YEAR);
  if (last > youngest)
    evidence.effort += report_chance * (half_life_years / Math.LN2) * (fading(youngest) - fading(last));
  return evidence;
}

/** Shares of the deaths that remain after partial and full works. */
export const remainingShares = (type: InfrastructureType, settings: PrioritySettings) =>
  type === 'POLE'
    ? { partial: settings.support_partial, full: settings.support_full }
    : { partial: settings.line_partial, full: settings.line_full };

/** Share of the deaths that remains after works. */
function remainsAfter({ type, works }: PriorityRecord, settings: PrioritySettings): number {
  if (!works) return 1;
  return works.is_buried ? 0 : remainingShares(type, settings)[works.level];
}

/** What the formula takes of a record, on the day `asOf`; later finds and searches do not count. */
export function factsOf(record: PriorityRecord, settings: PrioritySettings, asOf: string): PriorityFacts {
  const { type, notes: noted, area_red_list, length } = record;
  const works = record.works && record.works.date <= asOf ? record.works : null;
  const notes = notesOf(record, settings);
  const since = works ? daysBetween(works.date, asOf) : 0;
  const until = (date: string) => date <= asOf;
  return {
    type,
    prior: priorOf(record, notes, settings),
    notes,
    isEvaluated: noted.every(note => note !== null),
    areaWeight: area_red_list ? settings.red_list[area_red_list] : 1,
    evidence: evidenceOf(record, settings, asOf, until, [0, Number.POSITIVE_INFINITY]),
    before:
      works &&
      evidenceOf(record, settings, asOf, date => date < works.date, [since, Number.POSITIVE_INFINITY]),
    remains: remainsAfter({ ...record, works }, settings),
    target: remainingShares(type, settings).full,
    size: type === 'POLE' ? 1 : (length ?? 0) / 1000,
  };
}
