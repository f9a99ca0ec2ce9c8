/** Positions and weights of marks: `x` and `y` in any unit, `weights` from 0 to 3, the most important highest. */
export type WeighedMarks = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weights: Uint8Array;
};

const EMPTY = -1;
/** Number of grid squares per gap, so that a square holds at most one kept mark. */
const SQUARES_PER_GAP = Math.SQRT2;
/** Marks closer than a gap are within this many squares. */
const REACH = 2;
const INDEX_BITS = 2 ** 21;

/**
 * A pseudo-random number that depends only on the position, so that neighbouring tiles choose the same order at their
 * common edge.
 */
function scatter(x: number, y: number): number {
  const mixed = Math.imul(Math.round(x) ^ Math.imul(Math.round(y), 0x85ebca6b), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & 0xffff;
}

/**
 * Removes marks that are too close to a kept mark of higher or equal weight.
 * @param gap minimum distance between two marks, in their unit; 0 keeps all
 * @returns indices of the kept marks, the lightest first
 */
export function keepApart({ x, y, weights }: WeighedMarks, gap: number): Uint32Array {
  const count = x.length;
  const order = new Float64Array(count);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const [px, py] = [x[i] as number, y[i] as number];
    order[i] = ((3 - (weights[i] as number)) * 65536 + scatter(px, py)) * INDEX_BITS + i;
    left = Math.min(left, px);
    top = Math.min(top, py);
    right = Math.max(right, px);
    bottom = Math.max(bottom, py);
  }
  order.sort();
  if (count === 0 || gap === 0) return Uint32Array.from(order.reverse(), key => key % INDEX_BITS);
  const side = gap / SQUARES_PER_GAP;
  const columns = Math.floor((right - left) / side) + 1 + 2 * REACH;
  const rows = Math.floor((bottom - top) / side) + 1 + 2 * REACH;
  const grid = new Int32Array(columns * rows).fill(EMPTY);
  const keptIndices: number[] = [];
  const isFree = (at: number, px: number, py: number) => {
    for (let dy = -REACH; dy <= REACH; dy++)
      for (let dx = -REACH; dx <= REACH; dx++) {
        const other = grid[at + dy * columns + dx] as number;
        if (other === EMPTY) continue;
        const [ox, oy] = [(x[other] as number) - px, (y[other] as number) - py];
        if (ox * ox + oy * oy < gap * gap) return false;
      }
    return true;
  };
  for (const key of order) {
    const i = key % INDEX_BITS;
    const [px, py] = [x[i] as number, y[i] as number];
    const at = (Math.floor((py - top) / side) + REACH) * columns + Math.floor((px - left) / side) + REACH;
    if (!isFree(at, px, py)) continue;
    grid[at] = i;
    keptIndices.push(i);
  }
  return Uint32Array.from(keptIndices.reverse());
}
