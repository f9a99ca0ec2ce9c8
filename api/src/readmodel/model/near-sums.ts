import { letOthersIn } from '../../store/let-others-in';

/** Points in world units. Each kind of value has a list with a value per point. */
export interface ValuedPoints<Values extends readonly (readonly number[])[]> {
  xs: readonly number[];
  ys: readonly number[];
  values: Values;
}

interface Group {
  x: number;
  y: number;
  scale: number;
  members: number[];
  totals: number[];
}

const EARTH_METRES = 40_075_016.686;
/** Number of squares along each side of the world, each some 27 metres wide in France. */
const SQUARES = 2 ** 20;
/**
 * Maximum of points in a square that are kept apart. More points are merged into one point at their mean position,
 * since the time would otherwise grow with the square of their number.
 */
const MOST_APART = 4;
/** Groups processed between two pauses, some milliseconds of work. */
const AT_ONCE = 250;
const AROUND = [-1, 0, 1].flatMap(column => [-1, 0, 1].map(row => [column, row] as const));

/** Metres per world unit at a vertical position. */
export const metresPerUnit = (y: number): number => EARTH_METRES / Math.cosh(Math.PI * (1 - 2 * y));

/** Single points, and merged points for crowded squares. */
function groupsOf({ xs, ys, values }: ValuedPoints<readonly (readonly number[])[]>): Group[] {
  const bySquare = new Map<number, number[]>();
  for (let i = 0; i < xs.length; i++) {
    const key = Math.floor((xs[i] as number) * SQUARES) * SQUARES + Math.floor((ys[i] as number) * SQUARES);
    const members = bySquare.get(key);
    if (members) members.push(i);
    else bySquare.set(key, [i]);
  }
  const group = (members: number[]): Group => {
    const sum = (all: readonly number[]) => members.reduce((total, i) => total + (all[i] as number), 0);
    const y = sum(ys) / members.length;
    return { x: sum(xs) / members.length, y, scale: metresPerUnit(y), members, totals: values.map(sum) };
  };
  return [...bySquare.values()].flatMap(members =>
    members.length > MOST_APART ? [group(members)] : members.map(i => group([i])),
  );
}

/** Groups by the square of a coarse grid in which they lie. */
function bySquareOf(groups: readonly Group[], side: number) {
  const squares = new Map<number, Group[]>();
  // Number of squares along each side of the world, with a margin.
  const count = Math.ceil(1 / side) + 2;
  const keyOf = (column: number, row: number) => (column + 1) * count + row + 1;
  for (const group of groups) {
    const key = keyOf(Math.floor(group.x / side), Math.floor(group.y / side));
    const square = squares.get(key);
    if (square) square.push(group);
    else squares.set(key, [group]);
  }
  return { squares, keyOf };
}

/**
 * For each kind of value and each point, sums the values of the other points within a radius in metres. It pauses for
 * other work.
 */
export async function nearSums<const Values extends readonly (readonly number[])[]>(
  points: ValuedPoints<Values>,
  radius: number,
): Promise<{ [Kind in keyof Values]: Float64Array }> {
  const { xs, values } = points;
  const sums = values.map(() => new Float64Array(xs.length)) as { [Kind in keyof Values]: Float64Array };
  if (xs.length === 0 || radius <= 0) return sums;
  const groups = groupsOf(points);
  await letOthersIn();
  const side = radius / groups.reduce((least, { scale }) => Math.min(least, scale), Number.POSITIVE_INFINITY);
  const { squares, keyOf } = bySquareOf(groups, side);
  for (const [i, group] of groups.entries()) {
    if (i % AT_ONCE === 0) await letOthersIn();
    const [column, row] = [Math.floor(group.x / side), Math.floor(group.y / side)];
    const others = values.map(() => 0);
    for (const [across, down] of AROUND)
      for (const other of squares.get(keyOf(column + across, row + down)) ?? []) {
        if (other === group) continue;
        const scale = (group.scale + other.scale) / 2;
        if (Math.hypot(other.x - group.x, other.y - group.y) * scale > radius) continue;
        for (let kind = 0; kind < others.length; kind++)
          others[kind] = (others[kind] as number) + (other.totals[kind] as number);
      }
    for (const [kind, own] of values.entries())
      for (const member of group.members)
        (sums[kind] as Float64Array)[member] =
          (others[kind] as number) + ((group.totals[kind] as number) - (own[member] as number));
  }
  return sums;
}
