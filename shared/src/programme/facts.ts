import { birdsOf, type CauseOfDeath, type InfrastructureType, type RedList } from 'shared/contract';
import { distanceBetween, type Position } from 'shared/geometry';
import type { PrioritySettings } from './settings';
import { daysAfter, daysBetween } from './work-dates';

/** 1 low, 2 medium, 3 high; `null`: not evaluated. */
export type Note = 1 | 2 | 3 | null;

export interface FoundDead {
  /** `YYYY-MM-DD`, like all days in this file. */
  date: string;
  /** Number of birds; `null` for unknown. */
  count: number | null;
  cause: CauseOfDeath;
  red_list: RedList | null;
  /** Omitted where the position is unknown. */
  position?: Position;
  /** Id of the case. */
  id?: number;
}

export interface Searched {
  date: string;
  /** Days since the previous search at the place; `null` for the first. */
  interval_days: number | null;
  /** Share of a line that was searched; all of it by default. */
  share?: number;
}

export interface Works {
  level: 'partial' | 'full';
  date: string;
  /** Codes of the fitted equipment. */
  equipment?: readonly string[];
}

/** Equipment past two thirds of its life. */
export interface Aging {
  /** Day of the fitting (`fitted`), and day on which two thirds of the equipment's life are over (`from`). */
  fitted: string;
  from: string;
  /** Life of the equipment in years. */
  years: number;
}

/** The recorded facts about a support or line. */
export interface PriorityRecord {
  type: InfrastructureType;
  /** Attractiveness and dangerousness of a support; moving, topographic and landscape integration of a line. */
  notes: readonly Note[];
  /** Codes of the armings of the last diagnosis. */
  armings: readonly string[];
  /** Length of a line in metres; `null` for a support. */
  length: number | null;
  is_sensitive: boolean;
  /** Red list category of the most threatened species of the record's sensitive areas. */
  area_red_list: RedList | null;
  deaths: readonly FoundDead[];
  searches: readonly Searched[];
  /** The last works. */
  works: Works | null;
}

/** Finds and search effort in a period. */
export interface Evidence {
  /** Number of birds that count, weighted by cause and by time since the find. */
  deaths: number;
  /** Number of the same birds, weighted by the Red List category of their species as well. */
  weighted: number;
  /** Equivalent years of complete observation. Older observation weighs less. */
  effort: number;
}

/** The inputs of the formula for one record, on a day. */
export interface PriorityFacts {
  type: InfrastructureType;
  /** Deaths per year expected from the notes, the location and a line's length, without finds. */
  prior: number;
  /** Notes, with substitutes for missing notes. */
  notes: readonly number[];
  isEvaluated: boolean;
  areaWeight: number;
  /** All evidence up to that day. */
  evidence: Evidence;
  /** Evidence from before the last works; `null` without works. */
  before: Evidence | null;
  /**
   * Share of the deaths that remains after the last works. It grows when their equipment wears out; 1 without works.
   */
  remains: number;
  /**
   * Share of the deaths that remains after all possible works; 0 for a fully marked line, which can still be buried.
   */
  target: number;
  isBurial: boolean;
  /** Whether no works are left to do until the equipment wears out. */
  isDone: boolean;
  aging: Aging | null;
  /** Length of a line in kilometres; 1 for a support. */
  size: number;
}

const DAYS_PER_YEAR = 365.25;
const MISSING = 2;
/** Maximum number of days that a search covers. It also applies to the first search at a place. */
const LONGEST_INTERVAL = 365;

/**
 * Weight of a cause. A bird killed by the other danger (collision at a support, electrocution at a line) does not
 * count.
 */
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

/**
 * Notes with missing ones replaced. A support's dangerousness is derived from its armings; other notes become medium.
 */
function notesOf({ type, notes, armings }: PriorityRecord, settings: PrioritySettings): number[] {
  return notes.map((note, i) => note ?? (type === 'POLE' && i === 1 ? dangerOf(armings, settings) : MISSING));
}

/**
 * Deaths per year expected from the notes, the location and a line's length, without finds. Each step of a note
 * multiplies them by the same factor.
 */
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

/** Code of the equipment "buried": the line is not overhead any more. */
const BURIED = 'EQ016';
/** Share of the life of equipment after which it should be inspected. */
const AGING = 2 / 3;

/** A find whose cause counts at its support or line. */
export interface CountedFind extends FoundDead {
  birds: number;
  /** Share of the birds that count. It limits the birds of an event, since they do not die independently. */
  share: number;
}

/** Maximum number of recent events that a find is compared with. Correct records never have more at one support. */
const MOST_GOING = 50;

export type CountedEvent = [first: CountedFind, ...others: CountedFind[]];

/** The finds that count, oldest first, and the events that finds close in time and place form. */
function findsAndEvents(
  { type, deaths }: Pick<PriorityRecord, 'type' | 'deaths'>,
  { event_days, event_metres, event_most }: PrioritySettings,
): { finds: CountedFind[]; events: CountedEvent[] } {
  const finds = deaths
    .filter(find => birdsOf(find) > 0 && causeWeight(type, find.cause) > 0)
    .map(find => ({ ...find, birds: birdsOf(find), share: 1 }))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const isNear = ({ position: one }: CountedFind, { position: other }: CountedFind) =>
    !one || !other || distanceBetween(one, other) <= event_metres;
  const events: CountedEvent[] = [];
  /** Recent events that the next find may belong to. */
  const going: CountedEvent[] = [];
  for (const find of finds) {
    while (going[0] && daysBetween(going[0][0].date, find.date) > event_days) going.shift();
    const event = going.find(([first]) => isNear(first, find));
    if (event) event.push(find);
    else {
      const begun: CountedEvent = [find];
      if (going.push(begun) > MOST_GOING) going.shift();
      events.push(begun);
    }
  }
  for (const event of events) {
    const birds = event.reduce((sum, member) => sum + member.birds, 0);
    for (const find of event) find.share = Math.min(1, event_most / birds);
  }
  return { finds, events };
}

/** The finds that count, oldest first. The birds of an event count only up to a limit. */
export const countedFinds = (
  record: Pick<PriorityRecord, 'type' | 'deaths'>,
  settings: PrioritySettings,
): CountedFind[] => findsAndEvents(record, settings).finds;

/** The events of finds that count, oldest first: birds found within some days and metres do not die independently. */
export const countedEvents = (
  record: Pick<PriorityRecord, 'type' | 'deaths'>,
  settings: PrioritySettings,
): CountedEvent[] => findsAndEvents(record, settings).events;

/**
 * Effort of a complete search, in equivalent years of complete observation.
 * @param days since the previous search at the place; `null` for the first
 */
export function searchYears(days: number | null, { search_finds, body_days }: PrioritySettings): number {
  const watched = Math.min(days ?? LONGEST_INTERVAL, LONGEST_INTERVAL);
  return (search_finds * body_days * (1 - Math.exp(-watched / body_days))) / DAYS_PER_YEAR;
}

/**
 * Evidence of the finds and searches on days that `isMeant` accepts, and of chance reports between two ages in days.
 * All are weighted with the same half-life.
 */
function evidenceOf(
  { type, searches }: PriorityRecord,
  finds: readonly CountedFind[],
  settings: PrioritySettings,
  asOf: string,
  isMeant: (date: string) => boolean,
  [youngest, oldest]: readonly [number, number],
): Evidence {
  const { half_life_years, report_chance, report_years } = settings;
  const fading = (days: number) => 2 ** (-days / DAYS_PER_YEAR / half_life_years);
  const evidence = { deaths: 0, weighted: 0, effort: 0 };
  for (const { date, birds, share, cause, red_list } of finds) {
    if (!isMeant(date)) continue;
    const weight = birds * share * causeWeight(type, cause) * fading(daysBetween(date, asOf));
    evidence.deaths += weight;
    evidence.weighted += weight * (red_list ? settings.red_list[red_list] : 1);
  }
  for (const { date, interval_days, share = 1 } of searches) {
    if (!isMeant(date)) continue;
    evidence.effort += fading(daysBetween(date, asOf)) * searchYears(interval_days, settings) * share;
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

/** Life of fitted equipment in years, limited by the part that fails first; `null` if no part wears. */
function lifeOf({ equipment = [] }: Works, { equipment_years }: PrioritySettings): number | null {
  const lives = equipment.flatMap(code => equipment_years[code] ?? []);
  return lives.length > 0 ? Math.min(...lives) : null;
}

const daysOf = (years: number) => years * DAYS_PER_YEAR;

/**
 * The aging of equipment that has passed two thirds of its life, otherwise `null`.
 * @param age in days
 * @param years life of the equipment
 */
function agingOf(fitted: string, age: number, years: number): Aging | null {
  const days = Math.ceil(AGING * daysOf(years));
  return age >= days ? { fitted, from: daysAfter(fitted, days), years } : null;
}

/**
 * The effect of works: the shares of the deaths that remain now and after all works, and whether the equipment ages.
 */
function remainsAfter(
  type: InfrastructureType,
  works: Works | null,
  settings: PrioritySettings,
  asOf: string,
): Pick<PriorityFacts, 'remains' | 'target' | 'isBurial' | 'isDone' | 'aging'> {
  const shares = remainingShares(type, settings);
  if (!works) return { remains: 1, target: shares.full, isBurial: false, isDone: false, aging: null };
  const { level, date, equipment = [] } = works;
  const isFull = level === 'full';
  const isBurial = type === 'LINE' && isFull;
  const left = isBurial && equipment.includes(BURIED) ? 0 : shares[level];
  const years = left > 0 ? lifeOf(works, settings) : null;
  const age = daysBetween(date, asOf);
  const worn = years === null ? 0 : (age - daysOf(years)) / daysOf(settings.worn_years);
  const remains = left + (1 - left) * Math.min(1, Math.max(0, worn));
  const target = isBurial ? 0 : shares.full;
  return {
    remains,
    target,
    isBurial,
    isDone: isFull && remains <= target,
    aging: years === null ? null : agingOf(date, age, years),
  };
}

/** The formula's inputs for a record on the day `asOf`. Later finds, searches and works are ignored. */
export function factsOf(record: PriorityRecord, settings: PrioritySettings, asOf: string): PriorityFacts {
  const { type, notes: noted, area_red_list, length } = record;
  const works = record.works && record.works.date <= asOf ? record.works : null;
  const notes = notesOf(record, settings);
  const since = works ? daysBetween(works.date, asOf) : 0;
  const until = (date: string) => date <= asOf;
  const finds = countedFinds({ type, deaths: record.deaths.filter(({ date }) => until(date)) }, settings);
  return {
    type,
    prior: priorOf(record, notes, settings),
    notes,
    isEvaluated: noted.every(note => note !== null),
    areaWeight: area_red_list ? settings.red_list[area_red_list] : 1,
    evidence: evidenceOf(record, finds, settings, asOf, until, [0, Number.POSITIVE_INFINITY]),
    before:
      works &&
      evidenceOf(record, finds, settings, asOf, date => date < works.date, [since, Number.POSITIVE_INFINITY]),
    ...remainsAfter(type, works, settings, asOf),
    size: type === 'POLE' ? 1 : (length ?? 0) / 1000,
  };
}
