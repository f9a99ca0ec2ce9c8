import type { DuckDBConnection } from '@duckdb/node-api';
import { causeWeight } from 'shared/programme';
import { INFRASTRUCTURES, KINDS } from './infrastructure-table';
import { cellsAround } from './morton';
import { metresPerUnit } from './near-sums';
import type { PriorityInputs } from './priority-columns';
import { findsOf } from './priority-record';
import type { PriorityScorer } from './priority-scores';
import { Conditions } from './where';

const POLE = KINDS.indexOf('POLE');
const TABLE = INFRASTRUCTURES.name;

/** In world units. */
type Place = Pick<PriorityInputs, 'x' | 'y'>;
/** A support where birds were found. */
type Found = Place & Pick<PriorityInputs, 'id'> & { finds: string };

/** Metres between two positions in world units that are near to each other. */
const metresBetween = (one: Place, other: Place): number =>
  (Math.hypot(other.x - one.x, other.y - one.y) * (metresPerUnit(one.y) + metresPerUnit(other.y))) / 2;

/** Numbers of birds found dead at the other supports near some supports, by id, of causes that count there. */
export async function birdsNear(
  connection: DuckDBConnection,
  supports: readonly PriorityInputs[],
  { knowledge, day }: Pick<PriorityScorer, 'day' | 'knowledge'>,
): Promise<Map<number, number>> {
  const birds = new Map(supports.map(({ id }) => [id, 0]));
  const metres = knowledge.settings.neighbour_metres;
  if (supports.length === 0 || metres === 0) return birds;
  const cells = new Set(supports.flatMap(({ x, y }) => cellsAround([x, y], metres / metresPerUnit(y))));
  const to = new Conditions();
  const result = await to.run(
    connection,
    `select id, x, y, finds from ${TABLE} where kind = ${POLE} and finds is not null and ${to.among('cell', [...cells])}`,
  );
  for (const other of (await result.getRowObjectsJS()) as unknown as Found[]) {
    const found = findsOf(other.finds, knowledge)
      .filter(({ date, cause }) => date <= day && causeWeight('POLE', cause) > 0)
      .reduce((sum, { count }) => sum + (count ?? 1), 0);
    for (const one of supports)
      if (one.id !== other.id && metresBetween(one, other) <= metres)
        birds.set(one.id, (birds.get(one.id) ?? 0) + found);
  }
  return birds;
}
