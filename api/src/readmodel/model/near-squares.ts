import { INFRASTRUCTURES } from './infrastructure-table';
import { metresPerUnit } from './near-sums';

const TABLE = INFRASTRUCTURES.name;

/** Side in world units of squares of some metres, or a little more, where some supports stand. */
export const squareSide = (supports: readonly { y: number }[], metres: number): number =>
  metres / (supports.reduce((least, { y }) => Math.min(least, metresPerUnit(y)), Infinity) * 0.99);

/** The number of the square along one side, in SQL. */
export const squareOf = (column: string, side: number): string => `floor(${column} / ${side})::bigint`;

/**
 * The table `one`, in SQL after `with`: id and place of some supports, in each of the nine squares around them. What lies
 * within the side of a square is in one of them; equal squares join in a time that hardly depends on the number of supports.
 */
export const squaresAround = (
  condition: string,
  side: number,
): string => `step as (select unnest([-1, 0, 1]) as by),
  one as (select id, x, y, ${squareOf('x', side)} + across.by as square_x, ${squareOf('y', side)} + down.by as square_y
    from ${TABLE}, step as across, step as down where ${condition})`;
