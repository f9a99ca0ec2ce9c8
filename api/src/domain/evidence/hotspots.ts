import { type SqlBool, sql } from 'kysely';
import { type Cell, findHotspots } from 'shared/evidence';
import type { Hotspot } from 'shared/programme/evidence';
import { causeWeight, countedEvents, type FoundDead } from 'shared/server';
import { DEGREE_KM, type Square, STRIP_DEGREES } from '../../readmodel/model/evidence-rows';
import { KINDS } from '../../readmodel/model/infrastructure-table';
import { findsOf } from '../../readmodel/model/priority-record';
import type { RecordFilter } from '../../readmodel/model/read-model';
import type { Viewer } from '../records/viewer';

/** Columns between two strips, more than a strip has. */
const STRIP_COLUMNS = 10_000;
/** Maximum number of squares of an answer. */
export const MOST_SQUARES = 5000;
/** Decimals of corners, some centimetres. */
const DECIMALS = 1e6;

/** The square that contains a place, as the read model's SQL finds it. */
function squareAt([longitude, latitude]: readonly [number, number]): Square {
  const strip = Math.round(longitude / STRIP_DEGREES);
  const row = Math.floor(latitude * DEGREE_KM);
  const column = Math.floor((longitude - strip * STRIP_DEGREES) * kilometresPerDegree(row));
  return { strip, row, column };
}

/** Kilometres per degree of longitude in the middle of a row. */
const kilometresPerDegree = (row: number): number =>
  DEGREE_KM * Math.cos((((row + 0.5) / DEGREE_KM) * Math.PI) / 180);

/** A number that tells squares apart, and by which neighbours in a row follow each other. */
const columnOf = ({ strip, column }: Square): number => strip * STRIP_COLUMNS + column;

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** The corners of a square in degrees, counterclockwise, the first again at the end. */
function ringOf(column: number, row: number): [number, number][] {
  const strip = Math.round(column / STRIP_COLUMNS);
  const from = column - strip * STRIP_COLUMNS;
  const scale = kilometresPerDegree(row);
  const longitude = (at: number) => rounded(strip * STRIP_DEGREES + at / scale);
  const latitude = (at: number) => rounded(at / DEGREE_KM);
  const [west, east, south, north] = [longitude(from), longitude(from + 1), latitude(row), latitude(row + 1)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

interface CountedCell extends Cell {
  birds: number;
}

/** Cases of dead birds without support or line that have no other cause. */
async function unlinkedFinds({ db }: Viewer) {
  return db
    .selectFrom('mortality_cases')
    .innerJoin('nomenclatures', 'nomenclatures.id', 'death_cause_id')
    .select(['mortality_cases.id', 'west', 'south', 'date', 'count', 'nomenclatures.code'])
    .where('infrastructure_id', 'is', null)
    .where('mortality_cases.deleted_at', 'is', null)
    .where('alive', '=', 0)
    .where(
      sql<SqlBool>`not exists (select 1 from alarms where mortality_id = mortality_cases.id
        and alarms.state = 'OTHER_CAUSE' and alarms.deleted_at is null)`,
    )
    .orderBy('mortality_cases.id')
    .execute();
}

/**
 * The squares with supports or lines that match a filter, with the events found there: also those of cases without a
 * support or line.
 * @param hidden ids of cases that do not count
 */
export async function countedCells(
  viewer: Viewer,
  filter: RecordFilter,
  hidden: ReadonlySet<number>,
): Promise<CountedCell[]> {
  const { squares, finds, scorer } = await viewer.context.model.evidence.squares(filter);
  const { knowledge, day } = scorer;
  const cells = new Map<string, CountedCell>();
  const keyOf = (square: Square) => `${columnOf(square)} ${square.row}`;
  for (const square of squares)
    cells.set(keyOf(square), {
      column: columnOf(square),
      row: square.row,
      expected: square.expected,
      events: 0,
      birds: 0,
    });
  const count = (square: Square, type: 'POLE' | 'LINE', deaths: readonly FoundDead[]) => {
    const cell = cells.get(keyOf(square));
    if (!cell) return;
    const meant = deaths.filter(({ date, id = 0 }) => date <= day && !hidden.has(id));
    const events = countedEvents({ type, deaths: meant }, knowledge.settings);
    cell.events += events.length;
    cell.birds += events.flat().reduce((sum, { birds }) => sum + birds, 0);
  };
  for (const { finds: text, kind, ...square } of finds)
    count(square, KINDS[kind] ?? 'POLE', findsOf(text, knowledge));

  const bySquare = new Map<string, { square: Square; deaths: FoundDead[] }>();
  for (const { id, west, south, date, count: number, code } of await unlinkedFinds(viewer)) {
    const position: [number, number] = [Number(west), Number(south)];
    const square = squareAt(position);
    const of = bySquare.get(keyOf(square)) ?? { square, deaths: [] };
    bySquare.set(keyOf(square), of);
    of.deaths.push({ date, count: number, cause: code as FoundDead['cause'], red_list: null, position, id });
  }
  for (const { square, deaths } of bySquare.values()) {
    // Whether a support or a line killed a bird is told by its cause.
    const isOfLine = ({ cause }: FoundDead) => causeWeight('POLE', cause) === 0;
    count(square, 'POLE', deaths);
    count(square, 'LINE', deaths.filter(isOfLine));
  }
  return [...cells.values()];
}

/** The squares within reach of an event, the least probable first. */
export async function hotspotsOf(_: unknown, cells: CountedCell[]) {
  const birds = new Map(cells.map(cell => [`${cell.column} ${cell.row}`, cell.birds]));
  return findHotspots(cells)
    .filter(({ observed }) => observed > 0)
    .sort((one, other) => one.p - other.p || one.row - other.row || one.column - other.column)
    .slice(0, MOST_SQUARES)
    .map(cell => ({
      type: 'Feature' as const,
      geometry: { type: 'Polygon' as const, coordinates: [ringOf(cell.column, cell.row)] },
      properties: {
        own: cell.events,
        observed: cell.observed,
        expected: cell.expected_events,
        birds: birds.get(`${cell.column} ${cell.row}`) ?? 0,
        p: cell.p,
        significant: cell.isSignificant,
        hotspot: cell.hotspot,
        gi: cell.gi,
      } satisfies Hotspot,
    }));
}
