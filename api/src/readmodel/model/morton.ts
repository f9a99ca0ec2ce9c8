import { CELLS_PER_TILE, DETAIL_ZOOM } from 'shared/geometry/tiles';

/** Interleaves the bits of a number below 2 ** 14 with zeros. */
function interleaved(value: number): number {
  let bits = value & 0x3fff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** Extracts every second bit of a number below 2 ** 28. */
function everySecond(value: number): number {
  let bits = value & 0x55555555;
  bits = (bits | (bits >> 1)) & 0x33333333;
  bits = (bits | (bits >> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >> 4)) & 0x00ff00ff;
  return (bits | (bits >> 8)) & 0x3fff;
}

/** Zoom whose tiles have the cells of the Morton curve. */
export const CELL_ZOOM = 7;
/** Number of cells along each side of the world. */
export const CELL_SIDE = 2 ** 14;
/** Column or row of a coordinate in world units, on a grid of `count` columns and rows. */
const indexAmong = (count: number, value: number) =>
  Math.min(count - 1, Math.max(0, Math.floor(value * count)));
const cellIndex = (value: number) => indexAmong(CELL_SIDE, value);

/** The last zoom of tiles with cells, and the number of its cells along each side of the world. */
export const FINE_ZOOM = DETAIL_ZOOM - 1;
const FINE_SIDE = CELLS_PER_TILE * 2 ** FINE_ZOOM;
/** Column or row of the finest cell that contains a coordinate in world units. */
export const fineCell = (value: number): number => indexAmong(FINE_SIDE, value);

/** Number of a cell along a Morton curve, so that near cells have similar numbers. */
export const mortonOfCell = (column: number, row: number): number =>
  interleaved(column) + 2 * interleaved(row);
export const columnOf = (morton: number): number => everySecond(morton);
export const rowOf = (morton: number): number => everySecond(morton >> 1);

/** A square of cells, about 30 km wide in France, is a range along the curve: all but so many low bits are equal. */
export const SQUARE_BITS = 8;

/** Number of the cell of a place in world units. */
export const mortonOf = ([x, y]: readonly [number, number]): number =>
  mortonOfCell(cellIndex(x), cellIndex(y));
