import type { DuckDBConnection } from '@duckdb/node-api';
import { causeWeight } from 'shared/programme';
import { INFRASTRUCTURES, KINDS } from './infrastructure-table';
import { squareOf, squareSide, squaresAround } from './near-squares';
import { metresPerUnit } from './near-sums';
import type { PriorityInputs } from './priority-columns';
import { findsOf } from './priority-record';
import type { PriorityScorer } from './priority-scores';

const POLE = KINDS.indexOf('POLE');
const TABLE = INFRASTRUCTURES.name;

/** A support, and another one beside it where birds were found. */
interface Pair {
  id: number;
  x: number;
  y: number;
  other_x: number;
  other_y: number;
  finds: string;
}

/** Metres between two positions in world units that are near to each other. */
const metresBetween = ({ x, y, other_x, other_y }: Pair): number =>
  (Math.hypot(other_x - x, other_y - y) * (metresPerUnit(y) + metresPerUnit(other_y))) / 2;

/** Numbers of birds found dead at the other supports near some supports, by id, of causes that count there. */
export async function birdsNear(
  connection: DuckDBConnection,
  supports: readonly PriorityInputs[],
  { knowledge, day }: Pick<PriorityScorer, 'day' | 'knowledge'>,
): Promise<Map<number, number>> {
  const birds = new Map(supports.map(({ id }) => [id, 0]));
  const metres = knowledge.settings.neighbour_metres;
  if (supports.length === 0 || metres === 0) return birds;
  const side = squareSide(supports, metres);
  // The ids are numbers of this database.
  const result = await connection.run(
    `with ${squaresAround(`id in (${[...birds.keys()].join()})`, side)},
        other as (select id, x, y, finds, ${squareOf('x', side)} as square_x, ${squareOf('y', side)} as square_y
          from ${TABLE} where kind = ${POLE} and finds is not null)
      select one.id, one.x, one.y, other.x as other_x, other.y as other_y, other.finds from one join other
        on other.square_x = one.square_x and other.square_y = one.square_y and other.id <> one.id`,
  );
  for (const pair of (await result.getRowObjectsJS()) as unknown as Pair[]) {
    if (metresBetween(pair) > metres) continue;
    for (const { date, count, cause } of findsOf(pair.finds, knowledge))
      if (date <= day && causeWeight('POLE', cause) > 0)
        birds.set(pair.id, (birds.get(pair.id) ?? 0) + (count ?? 1));
  }
  return birds;
}
