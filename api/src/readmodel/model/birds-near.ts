import type { DuckDBConnection } from '@duckdb/node-api';
import { causeWeight } from 'shared/programme';
import { INFRASTRUCTURES, KINDS } from './infrastructure-table';
import { fineCell } from './morton';
import { metresPerUnit } from './near-sums';
import type { PriorityInputs } from './priority-columns';
import { findsOf } from './priority-record';
import type { PriorityScorer } from './priority-scores';

const POLE = KINDS.indexOf('POLE');
const TABLE = INFRASTRUCTURES.name;

/** Supports whose neighbours are looked for at once. */
const AT_ONCE = 50;

/** In world units. */
type Place = Pick<PriorityInputs, 'x' | 'y'>;
/** A support where birds were found. */
type Found = Place & Pick<PriorityInputs, 'id'> & { finds: string };

/** Metres between two positions in world units that are near to each other. */
const metresBetween = (one: Place, other: Place): number =>
  (Math.hypot(other.x - one.x, other.y - one.y) * (metresPerUnit(one.y) + metresPerUnit(other.y))) / 2;

/** Condition of records whose cell is within some metres of a place, or a little more. */
function isNear({ x, y }: Place, metres: number): string {
  const margin = (metres / metresPerUnit(y)) * 1.01;
  const between = (name: 'x' | 'y', value: number) =>
    `cell_${name} between ${fineCell(value - margin)} and ${fineCell(value + margin)}`;
  return `(${between('x', x)} and ${between('y', y)})`;
}

/** Numbers of birds found dead at the other supports near some supports, by id, of causes that count there. */
export async function birdsNear(
  connection: DuckDBConnection,
  supports: readonly PriorityInputs[],
  { knowledge, day }: Pick<PriorityScorer, 'day' | 'knowledge'>,
): Promise<Map<number, number>> {
  const birds = new Map(supports.map(({ id }) => [id, 0]));
  const metres = knowledge.settings.neighbour_metres;
  if (metres === 0) return birds;
  for (let at = 0; at < supports.length; at += AT_ONCE) {
    const some = supports.slice(at, at + AT_ONCE);
    const result = await connection.run(
      `select id, x, y, finds from ${TABLE} where kind = ${POLE} and finds is not null
        and (${some.map(one => isNear(one, metres)).join(' or ')})`,
    );
    for (const other of (await result.getRowObjectsJS()) as unknown as Found[]) {
      const found = findsOf(other.finds, knowledge)
        .filter(({ date, cause }) => date <= day && causeWeight('POLE', cause) > 0)
        .reduce((sum, { count }) => sum + (count ?? 1), 0);
      for (const one of some)
        if (one.id !== other.id && metresBetween(one, other) <= metres)
          birds.set(one.id, (birds.get(one.id) ?? 0) + found);
    }
  }
  return birds;
}
