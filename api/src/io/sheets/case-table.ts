import { type MortalityCase, mortality } from 'shared/kinds';
import type { TableContent, TableRow } from './drawing/sheet-content';
import { newestOf } from './sheet';
import type { SheetWords } from './sheet-words';
import { REACH, type Surroundings } from './surroundings';

const MOST_NEARBY = 50;

function rowOf(words: SheetWords, { properties }: MortalityCase, distance?: number): TableRow {
  const { date, species, count, author, comment } = properties;
  return {
    cells: [
      words.day(date),
      words.species(species),
      words.count(count),
      words.cause(properties),
      distance === undefined ? author : words.text('fact', 'metres', { value: words.number(distance) }),
    ],
    details: words.details([[words.label(mortality, 'comment'), comment]]),
  };
}

/** @param distances in metres, shown instead of the observers */
export function caseTable(
  words: SheetWords,
  cases: readonly MortalityCase[],
  distances?: readonly number[],
): TableContent {
  return {
    columns: [
      { title: words.column(mortality, 'date'), share: 3 },
      { title: words.column(mortality, 'species'), share: 4 },
      { title: words.column(mortality, 'count'), share: 1.6 },
      { title: words.column(mortality, 'death_cause'), share: 3 },
      {
        title: distances ? words.text('column', 'distance') : words.column(mortality, 'author'),
        share: 3,
      },
    ],
    rows: cases.map((one, i) => rowOf(words, one, distances?.[i])),
  };
}

/** @param apart ids of birds that the section leaves out, since the sheet shows them elsewhere */
export function nearbySection(
  words: SheetWords,
  { cases, hasMoreCases, hasRules }: Surroundings,
  apart: ReadonlySet<number>,
) {
  const near = cases.filter(one => one.distance <= REACH && !apart.has(one.case.id));
  const shown = near.slice(0, MOST_NEARBY);
  const title = words.text('section', 'nearby', { reach: REACH, count: near.length });
  const untold = hasRules ? [words.text('section', 'protected_untold')] : [];
  if (shown.length === 0)
    return { title, notes: [words.text('section', 'no_nearby', { reach: REACH }), ...untold] };
  return {
    title,
    notes: [
      ...untold,
      ...(near.length > shown.length ? [words.text('section', 'nearest', { count: shown.length })] : []),
      ...(hasMoreCases ? [words.text('section', 'many_nearby', { count: cases.length })] : []),
    ],
    table: caseTable(
      words,
      shown.map(one => one.case),
      shown.map(({ distance }) => distance),
    ),
  };
}

/** Instant of the newest change of the cases, as ISO text. */
export const newestCase = (cases: readonly MortalityCase[]): string =>
  newestOf(cases.map(({ properties }) => properties.timestamp_update));
