import type { Position } from '../geojson';
import { TILE_EXTENT, type TileAddress, type TilePoint, toWorld } from '../tile-math';
import { TILE_BUFFER } from './clip-to-tile';

/** Cells along the side of a tile: 4 pixels of a 512-pixel tile each. */
export const CELLS_PER_TILE = 128;
/** From this zoom on, tiles contain single points. Below it, they contain counts of points per cell. */
export const DETAIL_ZOOM = 13;
/** From this zoom on, tiles contain all lines. Below it, they contain only the most dangerous line of each cell. */
export const LINES_ZOOM = 9;
/** Tile units along the side of a cell. */
const CELL_SIDE = TILE_EXTENT / CELLS_PER_TILE;
const MARGIN = TILE_BUFFER / CELL_SIDE;

/** A cell of the world grid at a tile zoom. Columns are counted from the west, rows from the north. */
export interface Cell {
  zoom: number;
  x: number;
  y: number;
}

export function cellAt(position: Position, zoom: number): Cell {
  const side = CELLS_PER_TILE * 2 ** zoom;
  const [x, y] = toWorld(position);
  const index = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value * side)));
  return { zoom, x: index(x), y: index(y) };
}

/** Number of cells along the side of a tile, including its margin. */
export const CELLS_SHOWN = CELLS_PER_TILE + 2 * MARGIN;

/** The range of columns and rows of the cells in a tile and its margin, first and last included. */
export function cellRangeOf({ x, y }: TileAddress) {
  const range = (tile: number) => ({
    first: tile * CELLS_PER_TILE - MARGIN,
    last: (tile + 1) * CELLS_PER_TILE + MARGIN - 1,
  });
  return { x: range(x), y: range(y) };
}

/** The centre of a cell in the units of a tile of its zoom. */
export const cellCentre = (cell: Pick<Cell, 'x' | 'y'>, tile: TileAddress): TilePoint => [
  (cell.x - tile.x * CELLS_PER_TILE + 0.5) * CELL_SIDE,
  (cell.y - tile.y * CELLS_PER_TILE + 0.5) * CELL_SIDE,
];
