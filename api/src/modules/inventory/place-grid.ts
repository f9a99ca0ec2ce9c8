import { type Bounds, type TilePoint, toWorld } from 'shared/map/geometry';

/** Squares along a side of the world: 27 km in France. */
const SIDE = 1024;

const indexOf = (value: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(value * SIDE)));

/**
 * Where records are, by the square that holds the centre of each: a question about a place looks at that place only.
 * What is larger than a square is in every answer.
 */
export class PlaceGrid {
  readonly #squares = new Map<number, number[]>();
  readonly #large = new Set<number>();

  /** @param centre of its box, in world units; @param extent the larger side of its box */
  add(id: number, centre: TilePoint, extent: number): void {
    if (extent * SIDE > 1) {
      this.#large.add(id);
      return;
    }
    const key = indexOf(centre[0]) * SIDE + indexOf(centre[1]);
    const square = this.#squares.get(key);
    if (square) square.push(id);
    else this.#squares.set(key, [id]);
  }

  remove(id: number, centre: TilePoint): void {
    if (this.#large.delete(id)) return;
    const square = this.#squares.get(indexOf(centre[0]) * SIDE + indexOf(centre[1]));
    const at = square?.indexOf(id) ?? -1;
    if (at >= 0) square?.splice(at, 1);
  }

  /** Visits every record whose box may meet a box in degrees; in no order. */
  near([west, south, east, north]: Bounds, visit: (id: number) => void): void {
    const [left, top] = toWorld([west, north]);
    const [right, bottom] = toWorld([east, south]);
    // A record reaches into the square beside its own at most.
    for (let x = Math.max(0, indexOf(left) - 1); x <= Math.min(SIDE - 1, indexOf(right) + 1); x++)
      for (let y = Math.max(0, indexOf(top) - 1); y <= Math.min(SIDE - 1, indexOf(bottom) + 1); y++)
        for (const id of this.#squares.get(x * SIDE + y) ?? []) visit(id);
    for (const id of this.#large) visit(id);
  }
}
