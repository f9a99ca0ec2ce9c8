import type { Box } from 'shared/contract';
import { fromWorld } from 'shared/map/geometry';
import type { Queryable } from '../../database/connect';
import { CELLS_PER_TILE } from '../tiles/cell-grid';

/** Cells of about 0.05 degrees: few rows however much there is, and near enough to show it all on a map. */
const EXTENT_ZOOM = 6;

/** The box all supports and mortality cases lie in, in degrees, from the kept counts; `null` where there is none. */
export async function dataExtent(db: Queryable): Promise<Box | null> {
  const { min, max } = db.fn;
  const cells = await db
    .selectFrom('cell_counts')
    .select([min('x').as('west'), max('x').as('east'), min('y').as('north'), max('y').as('south')])
    .where('zoom', '=', EXTENT_ZOOM)
    .where('count', '>', 0)
    .executeTakeFirst();
  if (!cells || cells.west === null) return null;
  const side = CELLS_PER_TILE * 2 ** EXTENT_ZOOM;
  const corner = (x: number, y: number) => fromWorld([Number(x) / side, Number(y) / side]);
  const [west, south] = corner(cells.west, Number(cells.south) + 1);
  const [east, north] = corner(Number(cells.east) + 1, cells.north);
  return [west, south, east, north];
}
