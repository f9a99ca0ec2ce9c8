import { type Bounds, boundsMeet } from 'shared/geometry';
import {
  CELLS_PER_TILE,
  CELLS_SHOWN,
  cellRangeOf,
  LINE_TOLERANCE,
  simplifyLine,
} from 'shared/geometry/tiles';
import { boundsOfPositions, TILE_EXTENT, type TileAddress } from 'shared/server';
import { CELL_SIDE, CELL_ZOOM, columnOf, rowOf } from './morton';

/** Lines as columns. Paths alternate x and y in world units. */
export interface Lines {
  ids: number[];
  risks: number[];
  states: number[];
  paths: ArrayLike<number>[];
}

export interface LinesOfCells extends Lines {
  cells: number[];
}

interface CellLine {
  id: number;
  risk: number;
  state: number;
  path: number[];
  /** Box in world units. */
  box: Bounds;
}

/**
 * Margin of a tile of zoom 7 in world units. A shorter line cannot reach into a tile from a cell beyond the tile's
 * margin.
 */
const MARGIN = (CELLS_SHOWN - CELLS_PER_TILE) / 2 / CELL_SIDE;
const TOLERANCE = LINE_TOLERANCE / TILE_EXTENT / 2 ** CELL_ZOOM;

const isBefore = (one: CellLine, other: CellLine | undefined) =>
  !other || one.risk > other.risk || (one.risk === other.risk && one.id < other.id);
const isLong = ({ box: [left, top, right, bottom] }: CellLine) =>
  right - left > MARGIN || bottom - top > MARGIN;

/** The most dangerous lines of cells, for tiles up to zoom 7. */
export class CellLines {
  /**
   * Lines by cell: the most dangerous line first, then other long lines. The cell's position is stored too, since
   * computing it is slow.
   */
  readonly #cells = new Map<number, { column: number; row: number; lines: CellLine[] }>();

  get size(): number {
    return this.#cells.size;
  }

  /** Adds lines, and keeps the most dangerous line of each cell and all long lines. */
  add({ cells, ids, risks, states, paths }: LinesOfCells): void {
    for (const [i, id] of ids.entries()) {
      const cell = cells[i] as number;
      const world = paths[i] as ArrayLike<number>;
      const points = Array.from(
        { length: world.length / 2 },
        (_, at) => [world[2 * at] as number, world[2 * at + 1] as number] as const,
      );
      const line = {
        id,
        risk: risks[i] as number,
        state: states[i] as number,
        path: simplifyLine(points, TOLERANCE).flat(),
        box: boundsOfPositions(points),
      };
      const [best, ...others] = this.#cells.get(cell)?.lines ?? [];
      const all = isBefore(line, best)
        ? [line, ...(best ? [best] : []), ...others]
        : [best as CellLine, ...others, line];
      const lines = all.filter((one, at) => at === 0 || isLong(one));
      this.#cells.set(cell, { column: columnOf(cell), row: rowOf(cell), lines });
    }
  }

  drop(cells: Iterable<number>): void {
    for (const cell of cells) this.#cells.delete(cell);
  }

  /** The most dangerous line of each cell of a tile, and of the cells whose lines reach into the tile. */
  within(tile: TileAddress): Lines {
    const { x, y } = cellRangeOf(tile);
    const depth = CELL_ZOOM - tile.z;
    const side = CELLS_PER_TILE * 2 ** tile.z;
    const shown: Bounds = [x.first / side, y.first / side, (x.last + 1) / side, (y.last + 1) / side];
    const best = new Map<number, CellLine>();
    for (const cell of this.#cells.values()) {
      const [column, row] = [cell.column >> depth, cell.row >> depth];
      const isInside = column >= x.first && column <= x.last && row >= y.first && row <= y.last;
      for (const line of cell.lines) {
        if (!isInside && !(isLong(line) && boundsMeet(line.box, shown))) continue;
        const key = column * side + row;
        if (isBefore(line, best.get(key))) best.set(key, line);
        if (isInside) break;
      }
    }
    const lines = [...best.values()];
    return {
      ids: lines.map(({ id }) => id),
      risks: lines.map(({ risk }) => risk),
      states: lines.map(({ state }) => state),
      paths: lines.map(({ path }) => path),
    };
  }
}
