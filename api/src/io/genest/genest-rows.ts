import { calendarDateSchema } from 'shared/contract';
import type { GenestFile, GenestProblem } from 'shared/contract/imports';
import { removalOf } from 'shared/evidence';
import type { Programme, Trial } from 'shared/kinds/surveys';
import { dateOf } from '../import/read-values';

// Files as GenEst (USGS) reads them: trials of detection (SE) and persistence (CP), search days (SS), finds (CO).

export type Cells = Readonly<Record<string, string>>;
export type GenestTables = Readonly<Partial<Record<GenestFile, readonly Cells[]>>>;

const DAY_MINUTES = 1440;
/** Size classes by the words of GenEst's own files; the first word of a class is written. */
const SIZES: Readonly<Record<Trial['size_class'], readonly string[]>> = {
  S: ['sml', 's', 'small', 'bat'],
  M: ['med', 'm', 'medium'],
  L: ['lrg', 'l', 'large'],
  XL: ['xlg', 'xl', 'very large'],
};
const CLASSES = Object.keys(SIZES) as Trial['size_class'][];
export const sizeWord = (size: Trial['size_class']): string => SIZES[size][0] ?? size;
/** A remark keeps the word of a file that has several sizes of one class. */
const KEPT_SIZE = /^Size: (.+)$/;
const SEASONS = ['winter', 'spring', 'summer', 'fall'] as const;

/** The season of a day, `YYYY-MM-DD`, in the northern hemisphere by whole months. */
export const seasonOf = (day: string): string =>
  SEASONS[Math.floor((Number(day.slice(5, 7)) % 12) / 3)] ?? SEASONS[0];

const isMissing = (text: string | undefined) => !text || /^na$/i.test(text);
/** The day that a cell names; `null` for other text. */
const dayIn = (text: string) => calendarDateSchema.safeParse(dateOf(text)).data ?? null;
const columnsLike = (cells: Cells | undefined, pattern: RegExp) =>
  Object.keys(cells ?? {}).filter(name => pattern.test(name));
const cell = (cells: Cells, pattern: RegExp) => cells[columnsLike(cells, pattern)[0] ?? ''] ?? '';
/** Columns of single searches, in order. */
const searchColumns = (cells: Cells | undefined) =>
  columnsLike(cells, /^(?:s|search)_?\d+$/i).sort(
    (a, b) => Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')),
  );
const ID = /^(?:pk|cp|carc)?id$/i;

/** A row as the body of a single write, or why it cannot become one. */
export interface GenestRow {
  file: GenestFile;
  row: number;
  kind: 'trials' | 'surveys' | 'mortality';
  /** What identifies the row in its file: the same row of the same programme is one record. */
  name: string;
  body: Record<string, unknown>;
}

interface Sized {
  size_class: Trial['size_class'];
  remark: string;
}

function sizeOf(text: string, programme: Pick<Programme, 'size_class'>): Sized | null {
  if (!text) return programme.size_class && { size_class: programme.size_class, remark: '' };
  const size_class = CLASSES.find(code => SIZES[code].includes(text.toLowerCase()));
  if (!size_class) return null;
  return { size_class, remark: text === sizeWord(size_class) ? '' : `Size: ${text}` };
}

type Check = Pick<Trial['checks'][number], 'minutes' | 'seen'>;

/** The searches of a trial of detection, until it is found or no longer searched; `null` for another sequence. */
function detectionOf(cells: Cells, columns: readonly string[]): Check[] | null {
  const texts = columns.map(name => cells[name]);
  const end = texts.findIndex(isMissing);
  const given = end < 0 ? texts : texts.slice(0, end);
  const isOver = texts.slice(given.length).every(isMissing);
  if (!isOver || !given.every(text => text === '0' || text === '1') || given.slice(0, -1).includes('1'))
    return null;
  return given.map((text, at) => ({ minutes: (at + 1) * DAY_MINUTES, seen: text === '1' }));
}

/** The last check with the body and the first without; `null` for days that are no interval. */
function persistenceOf(cells: Cells): Check[] | null {
  const [last, first] = [cell(cells, /^lastpresent/i), cell(cells, /^firstabsent/i)];
  const stays = isMissing(first) || /^inf(?:inity)?$/i.test(first);
  const [present, absent] = [Number(last || Number.NaN), stays ? Number.POSITIVE_INFINITY : Number(first)];
  if (!(present >= 0 && absent >= present)) return null;
  const minutes = (days: number) => Math.round(days * DAY_MINUTES);
  return [
    ...(present > 0 ? [{ minutes: minutes(present), seen: true }] : []),
    ...(stays ? [] : [{ minutes: minutes(absent), seen: false }]),
  ];
}

/** What rows refer to, as the records know it. */
export interface GenestContext {
  programme: Pick<Programme, 'id' | 'way' | 'size_class'>;
  /** Id and position of the support or line with a number or operator's number. */
  unitOf(name: string): { id: number; position: unknown } | 'unknown_unit' | 'ambiguous_unit';
  speciesOf(name: string): number | undefined;
  /** Id of the cause of death that says nothing, unless it was removed. */
  unknownCause: number | undefined;
  /** Full name of the account that imports. */
  author: string;
  /** Day on which bodies count as laid out, since files of trials have none. */
  placedOn: string;
}

/** Translates files of GenEst to bodies of single writes. Rows that cannot be translated are told. */
export function readGenest(tables: GenestTables, context: GenestContext) {
  const rows: GenestRow[] = [];
  const problems: GenestProblem[] = [];
  const { programme, author } = context;
  const tell = (file: GenestFile, row: number, code: GenestProblem['code'], value = '') =>
    void problems.push({ file, row, code, value: value.slice(0, 100), message: null });
  const named = (cells: Cells, row: number) => cell(cells, ID) || String(row);

  for (const file of ['SE', 'CP'] as const) {
    const table = tables[file] ?? [];
    const columns = searchColumns(table[0]);
    for (const [at, cells] of table.entries()) {
      const row = at + 2;
      const size = cell(cells, /^size$/i);
      const sized = sizeOf(size, programme);
      const checks = file === 'SE' ? detectionOf(cells, columns) : persistenceOf(cells);
      if (!sized) tell(file, row, 'unknown_size', size);
      if (!checks) tell(file, row, file === 'SE' ? 'bad_sequence' : 'bad_interval', named(cells, row));
      if (!sized || !checks) continue;
      const kind = file === 'SE' ? 'DETECTION' : 'PERSISTENCE';
      const [region, label] = [cell(cells, /^season$/i), named(cells, row)];
      const body = { programme: programme.id, kind, region, label, placed_on: context.placedOn, checks };
      rows.push({ file, row, kind: 'trials', name: `${file} ${label}`, body: { ...body, ...sized } });
    }
  }

  /** Ids of what was found, by day. A day with a find whose row was told is not one without finds. */
  const foundOn = new Map<string, Set<number | null>>();
  const cases: GenestRow[] = [];
  for (const [at, cells] of (tables.CO ?? []).entries()) {
    const row = at + 2;
    const [day, name, species] = [
      dayIn(cell(cells, /^datefound$/i)),
      cell(cells, /^(?:turbine|unit)$/i),
      cell(cells, /^species$/i),
    ];
    const unit = context.unitOf(name);
    const species_id = context.speciesOf(species);
    const isPlaced = typeof unit === 'object';
    if (day) foundOn.set(day, (foundOn.get(day) ?? new Set()).add(isPlaced ? unit.id : null));
    if (!day) tell('CO', row, 'bad_date', cell(cells, /^datefound$/i));
    if (!isPlaced) tell('CO', row, unit, name);
    if (species_id === undefined) tell('CO', row, 'unknown_species', species);
    if (!day || !isPlaced || species_id === undefined) continue;
    const body = {
      geom: unit.position,
      date: day,
      author,
      species_id,
      count: 1,
      death_cause_id: context.unknownCause,
      infrstr_id: unit.id,
      comment: `GenEst ${named(cells, row)}`,
    };
    cases.push({ file: 'CO', row, kind: 'mortality', name: named(cells, row), body });
  }

  const [first] = tables.SS ?? [];
  const units = Object.keys(first ?? {})
    .filter(name => !/^(?:searchdate|season)$/i.test(name))
    .map(name => ({ name, unit: context.unitOf(name) }));
  for (const { name, unit } of units) if (typeof unit === 'string') tell('SS', 1, unit, name);
  for (const [at, cells] of (tables.SS ?? []).entries()) {
    const row = at + 2;
    const text = cell(cells, /^searchdate$/i);
    const day = dayIn(text);
    if (!day) {
      tell('SS', row, 'bad_date', text);
      continue;
    }
    const searched = units.flatMap(({ name, unit }) =>
      cells[name] === '1' && typeof unit === 'object' ? [unit.id] : [],
    );
    if (searched.length === 0) {
      tell('SS', row, 'nothing_searched', text);
      continue;
    }
    const finds = foundOn.get(day);
    const body = {
      programme: programme.id,
      date: day,
      observers: author,
      way: programme.way,
      visibility: 'MEDIUM',
      targets: [...new Set(searched)].map(infrastructure => ({ infrastructure, from_m: null, to_m: null })),
      nothing_found: !finds?.has(null) && !searched.some(id => finds?.has(id)),
    };
    rows.push({ file: 'SS', row, kind: 'surveys', name: day, body });
  }
  return { rows: [...rows, ...cases], problems };
}

const rounded = (days: number) => Number(days.toFixed(2));

export const sizeOfTrial = ({ remark, size_class }: Trial): string =>
  KEPT_SIZE.exec(remark)?.[1] ?? sizeWord(size_class);

const trialCells = (trial: Trial) => [
  trial.label || String(trial.id),
  sizeOfTrial(trial),
  trial.region || seasonOf(trial.placed_on),
];

/** The rows of `SE.csv`, with its header. */
export function detectionRows(trials: readonly Trial[]): (string | number)[][] {
  const detections = trials.filter(({ kind }) => kind === 'DETECTION');
  const most = Math.max(1, ...detections.map(({ checks }) => checks.length));
  const numbers = Array.from({ length: most }, (_, at) => at);
  return [
    ['pkID', 'Size', 'Season', ...numbers.map(at => `s${at + 1}`)],
    ...detections.map(trial => [
      ...trialCells(trial),
      ...numbers.map(at => (trial.checks[at] ? Number(trial.checks[at].seen) : 'NA')),
    ]),
  ];
}

/** The rows of `CP.csv`, with its header. */
export function persistenceRows(trials: readonly Trial[]): (string | number)[][] {
  return [
    ['cpID', 'Size', 'Season', 'LastPresent', 'FirstAbsent'],
    ...trials
      .filter(({ kind }) => kind === 'PERSISTENCE')
      .map(trial => {
        const { last, first } = removalOf(trial);
        return [...trialCells(trial), rounded(last), first === null ? 'Inf' : rounded(first)];
      }),
  ];
}
