import { CELLS_PER_TILE, CELLS_SHOWN, cellRangeOf } from 'shared/geometry/tiles';
import type { TileAddress } from 'shared/server';
import { CELL_SIDE, CELL_ZOOM, columnOf, mortonOfCell, rowOf } from './morton';

/**
 * Number of combinations of risk and neutralisation, and the SQL of a row's combination. Tiles by coverage count the
 * few classes of coverage instead.
 */
export const COMBINATIONS = 12;
export const COMBINATION = 'risk * 3 + state';

/** A key holds a cell, and in the lowest bits a combination. */
const COMBINATION_BITS = 4;
const KEYS_PER_CELL = 2 ** COMBINATION_BITS;
export const keySql = (combination: string): string => `(cell * ${KEYS_PER_CELL} + ${combination})::uinteger`;

/** A tile with its margin consists of squares of cells. The cells of a square are a range along the Morton curve. */
const CELLS_PER_SQUARE = (CELLS_SHOWN - CELLS_PER_TILE) / 2;
const SQUARES_SHOWN = CELLS_SHOWN / CELLS_PER_SQUARE;

/** Counts sorted by key. Most keys without records are left out. */
export interface Counted {
  keys: ArrayLike<number>;
  numbers: ArrayLike<number>;
}

/** Sums of signed changes by key, without those that cancel out. */
export function sumsOf(changes: readonly (readonly [key: number, sign: number])[]): Counted {
  const sums = new Map<number, number>();
  for (const [key, sign] of changes) sums.set(key, (sums.get(key) ?? 0) + sign);
  const sorted = [...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b);
  return { keys: sorted.map(([key]) => key), numbers: sorted.map(([, sum]) => sum) };
}

/** Key of a combination in a cell of a tile with its margin, by the cell's column and row there. */
export const tileKey = (column: number, row: number, combination: number): number =>
  (column * CELLS_SHOWN + row) * COMBINATIONS + combination;
const KEYS_OF_TILE = CELLS_SHOWN * CELLS_SHOWN * COMBINATIONS;
/** Counts of a tile by key, and the keys with a count, while `tileCounts` runs. */
const ofTile = new Uint32Array(KEYS_OF_TILE);
const filled = new Uint32Array(KEYS_OF_TILE);

/**
 * Counts of a tile and its margin.
 * @param count fills the counts by `tileKey`, which are 0 at first
 */
export function tileCounts(count: (counts: Uint32Array) => void): Counted {
  ofTile.fill(0);
  count(ofTile);
  let length = 0;
  for (let key = 0; key < ofTile.length; key++) if (ofTile[key]) filled[length++] = key;
  const keys = filled.slice(0, length);
  return { keys, numbers: keys.map(key => ofTile[key] as number) };
}

/** Counts that changes adjust. */
export class KeptCounts implements Counted {
  keys: Uint32Array;
  numbers: Int32Array;

  constructor({ keys, numbers }: Counted) {
    this.keys = new Uint32Array(keys);
    this.numbers = new Int32Array(numbers);
  }

  get bytes(): number {
    return this.keys.byteLength + this.numbers.byteLength;
  }

  /** Adds counts; they may be negative. */
  add(changes: Counted): void {
    const added: [key: number, number: number][] = [];
    for (let i = 0; i < changes.keys.length; i++) {
      const [key, number] = [changes.keys[i] as number, changes.numbers[i] as number];
      const at = this.indexOf(key);
      if (this.keys[at] === key) (this.numbers[at] as number) += number;
      else added.push([key, number]);
    }
    if (added.length > 0) this.#insert(added);
  }

  /** Index of the first key that is not below the given key. */
  protected indexOf(key: number): number {
    let [from, until] = [0, this.keys.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if ((this.keys[middle] as number) < key) from = middle + 1;
      else until = middle;
    }
    return from;
  }

  #insert(added: readonly [key: number, number: number][]): void {
    const keys = new Uint32Array(this.keys.length + added.length);
    const numbers = new Int32Array(keys.length);
    let from = 0;
    for (const [i, [key, number]] of added.entries()) {
      const at = this.indexOf(key);
      keys.set(this.keys.subarray(from, at), from + i);
      numbers.set(this.numbers.subarray(from, at), from + i);
      keys[at + i] = key;
      numbers[at + i] = number;
      from = at;
    }
    keys.set(this.keys.subarray(from), from + added.length);
    numbers.set(this.numbers.subarray(from), from + added.length);
    this.keys = keys;
    this.numbers = numbers;
  }
}

/** Counts of supports by cell, risk and neutralisation, for tiles up to zoom 7. */
export class CellCounts extends KeptCounts {
  /** Counts of supports in a tile and its margin. */
  within(tile: TileAddress): Counted {
    const { x, y } = cellRangeOf(tile);
    const depth = CELL_ZOOM - tile.z;
    const side = CELLS_PER_SQUARE << depth;
    const [left, top] = [x.first << depth, y.first << depth];
    return tileCounts(counts => {
      for (let column = left; column < left + SQUARES_SHOWN * side; column += side)
        for (let row = top; row < top + SQUARES_SHOWN * side; row += side) {
          if (column < 0 || row < 0 || column >= CELL_SIDE || row >= CELL_SIDE) continue;
          const first = mortonOfCell(column, row);
          const end = this.indexOf((first + side * side) * KEYS_PER_CELL);
          for (let i = this.indexOf(first * KEYS_PER_CELL); i < end; i++) {
            const key = this.keys[i] as number;
            const cell = key >>> COMBINATION_BITS;
            const column = (columnOf(cell) - left) >> depth;
            const row = (rowOf(cell) - top) >> depth;
            (counts[tileKey(column, row, key % KEYS_PER_CELL)] as number) += this.numbers[i] as number;
          }
        }
    });
  }
}
