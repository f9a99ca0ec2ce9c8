import { distanceBetween, type Position } from 'shared/geometry';

interface Circle {
  centre: Position;
  /** Metres. */
  radius: number;
}

type Flat = readonly [x: number, y: number];
type FlatCircle = readonly [x: number, y: number, squared: number];

/** Allows for rounding: a point on the circle counts as inside. */
const SLACK = 1 + 1e-9;
const isInside = ([x, y, squared]: FlatCircle, [px, py]: Flat) =>
  (px - x) ** 2 + (py - y) ** 2 <= squared * SLACK + 1e-18;

const across = ([ax, ay]: Flat, [bx, by]: Flat): FlatCircle => [
  (ax + bx) / 2,
  (ay + by) / 2,
  ((ax - bx) ** 2 + (ay - by) ** 2) / 4,
];

/** The circle through three points; `null` for points in a row, which two of them determine. */
function through(a: Flat, b: Flat, c: Flat): FlatCircle | null {
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-18) return null;
  const x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice;
  const y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice;
  return [a[0] + x, a[1] + y, x * x + y * y];
}

/** The same order for the same number of points, so that a file is the same each time; a shuffle keeps it linear. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items];
  let seed = 1;
  for (let i = order.length - 1; i > 0; i--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const j = seed % (i + 1);
    [order[i], order[j]] = [order[j] as Item, order[i] as Item];
  }
  return order;
}

/** The smallest circle round points in a plane: E. Welzl, "Smallest enclosing disks", 1991, as three loops. */
function circleRound(points: readonly Flat[]): FlatCircle {
  const [first = [0, 0]] = points;
  let circle: FlatCircle = [first[0], first[1], 0];
  for (const [i, a] of points.entries()) {
    if (isInside(circle, a)) continue;
    circle = [a[0], a[1], 0];
    for (const [j, b] of points.slice(0, i).entries()) {
      if (isInside(circle, b)) continue;
      circle = across(a, b);
      for (const c of points.slice(0, j)) if (!isInside(circle, c)) circle = through(a, b, c) ?? circle;
    }
  }
  return circle;
}

/**
 * The smallest circle round positions in degrees, which are flattened around their middle. The radius is the geodesic
 * distance of the farthest.
 * @returns `null` without positions
 */
export function smallestCircle(positions: readonly Position[]): Circle | null {
  const [first] = positions;
  if (!first) return null;
  const scale = Math.cos((first[1] * Math.PI) / 180);
  const flat = positions.map(([x, y]): Flat => [(x - first[0]) * scale, y - first[1]]);
  const [x, y] = circleRound(shuffled(flat));
  const centre: Position = [first[0] + x / scale, first[1] + y];
  return { centre, radius: Math.max(...positions.map(position => distanceBetween(centre, position))) };
}
