import { type Bounds, type TilePoint, toWorld } from 'shared/geometry';

/** Squares along each side of the world; one measures 7 km in France. */
export const GRID_SIDE = 4096;

const indexOf = (value: number) => Math.min(GRID_SIDE - 1, Math.max(0, Math.floor(value * GRID_SIDE)));
const keyOf = ([x, y]: TilePoint) => indexOf(x) * GRID_SIDE + indexOf(y);

/**
 * Indexes records by the square that contains the centre of their box, so that a spatial query only visits nearby
 * squares. Records larger than a square are part of every result.
 */
export class PlaceGrid {
  readonly #squares = new Map<number, number[]>();
  readonly #large = new Set<number>();
  /** Largest extent of the other records: none reaches further from its centre. */
  #reach = 0;

  /** @param centre of its box, in world units; @param extent the larger side of its box */
  add(id: number, centre: TilePoint, extent: number): void {
    if (extent * GRID_SIDE > 1) {
      this.#large.add(id);
      return;
    }
    this.#reach = Math.max(this.#reach, extent);
    const key = keyOf(centre);
    const square = this.#squares.get(key);
    if (square) square.push(id);
    else this.#squares.set(key, [id]);
  }

  remove(id: number, centre: TilePoint): void {
    if (this.#large.delete(id)) return;
    const square = this.#squares.get(keyOf(centre));
    const at = square?.indexOf(id) ?? -1;
    if (at >= 0) square?.splice(at, 1);
  }

  /** Ids of records whose box may intersect a box in degrees, unordered and in groups. */
  *near([west, south, east, north]: Bounds): Iterable<readonly number[]> {
    const [left, top] = toWorld([west, north]);
    const [right, bottom] = toWorld([east, south]);
    const columns = { first: indexOf(left - this.#reach), last: indexOf(right + this.#reach) };
    const rows = { first: indexOf(top - this.#reach), last: indexOf(bottom + this.#reach) };
    const squares = (columns.last - columns.first + 1) * (rows.last - rows.first + 1);
    if (squares > this.#squares.size) {
      for (const [key, ids] of this.#squares) {
        const [column, row] = [Math.floor(key / GRID_SIDE), key % GRID_SIDE];
        if (column >= columns.first && column <= columns.last && row >= rows.first && row <= rows.last)
          yield ids;
      }
    } else
      for (let column = columns.first; column <= columns.last; column++)
        for (let row = rows.first; row <= rows.last; row++) {
          const ids = this.#squares.get(column * GRID_SIDE + row);
          if (ids) yield ids;
        }
    if (this.#large.size > 0) yield [...this.#large];
  }
}
