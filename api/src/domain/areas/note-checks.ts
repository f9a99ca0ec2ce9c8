import { type Bounds, boundsMeet } from 'shared/geometry';
import type { Queryable } from '../../store/connect';
import { inChunks } from '../../store/in-chunks';

/** Side of a cell in degrees, about fifty kilometres: only few areas must be read for the records of one cell. */
export const CELL_DEGREES = 0.5;

export const boxOfCell = ({ x, y }: { x: number; y: number }): Bounds => [
  x * CELL_DEGREES,
  y * CELL_DEGREES,
  (x + 1) * CELL_DEGREES,
  (y + 1) * CELL_DEGREES,
];

function cellsOf(box: Bounds, territory: Bounds) {
  const [west, south] = [Math.max(box[0], territory[0]), Math.max(box[1], territory[1])];
  const [east, north] = [Math.min(box[2], territory[2]), Math.min(box[3], territory[3])];
  const cells: { x: number; y: number }[] = [];
  for (let x = Math.floor(west / CELL_DEGREES); x <= Math.floor(east / CELL_DEGREES); x++)
    for (let y = Math.floor(south / CELL_DEGREES); y <= Math.floor(north / CELL_DEGREES); y++)
      cells.push({ x, y });
  return cells;
}

/**
 * Notes cells where areas changed; `checkAreas` re-attaches the records there after the commit.
 *
 * @param boxes of the areas, before and after the change
 * @param territory boxes that contain all records
 */
export async function noteChecks(
  db: Queryable,
  boxes: readonly Bounds[],
  territory: readonly Bounds[],
): Promise<void> {
  const cells = boxes.flatMap(box =>
    territory.filter(part => boundsMeet(box, part)).flatMap(part => cellsOf(box, part)),
  );
  const distinct = [...new Map(cells.map(cell => [`${cell.x} ${cell.y}`, cell])).values()];
  const anew = { records: null, last_record: 0 };
  await inChunks(distinct, chunk =>
    db
      .insertInto('area_checks')
      .values(chunk)
      .onConflict(conflict => conflict.columns(['x', 'y']).doUpdateSet(anew))
      .execute(),
  );
}
