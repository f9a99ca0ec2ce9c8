import { TILE_EXTENT, type TilePoint } from '../tile-math';

/** The square that geometry is clipped to, in tile units: the tile and a margin. */
export type ClipBox = { readonly min: number; readonly max: number };

/**
 * Margin around a tile in tile units, 1/16 of its side, so that strokes and symbols at its edge are drawn completely.
 */
export const TILE_BUFFER = TILE_EXTENT / 16;

export const tileBox = (buffer: number = TILE_BUFFER, extent: number = TILE_EXTENT): ClipBox => ({
  min: -buffer,
  max: extent + buffer,
});

/** Whether a point lies in the box or on its edge. */
export const boxHolds = ({ min, max }: ClipBox, [x, y]: TilePoint): boolean =>
  x >= min && x <= max && y >= min && y <= max;

/** The part of a segment inside the box (Liang–Barsky); undefined if it lies outside. */
function clipSegment(a: TilePoint, b: TilePoint, { min, max }: ClipBox): [TilePoint, TilePoint] | undefined {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  for (const [delta, distance] of [
    [-dx, a[0] - min],
    [dx, max - a[0]],
    [-dy, a[1] - min],
    [dy, max - a[1]],
  ] as const) {
    if (delta === 0) {
      if (distance < 0) return undefined;
      continue;
    }
    const ratio = distance / delta;
    if (delta < 0) from = Math.max(from, ratio);
    else to = Math.min(to, ratio);
    if (from > to) return undefined;
  }
  return [
    from === 0 ? a : [a[0] + from * dx, a[1] + from * dy],
    to === 1 ? b : [a[0] + to * dx, a[1] + to * dy],
  ];
}

/** The parts of a line inside the box. A line that leaves and re-enters the box gives several parts. */
export function clipLine(line: readonly TilePoint[], box: ClipBox): TilePoint[][] {
  // Fast path: nearly all lines lie entirely inside.
  if (line.length > 1 && line.every(point => boxHolds(box, point))) return [[...line]];
  const parts: TilePoint[][] = [];
  let part: TilePoint[] = [];
  for (let i = 1; i < line.length; i++) {
    const end = line[i] as TilePoint;
    const clipped = clipSegment(line[i - 1] as TilePoint, end, box);
    if (!clipped) continue;
    const [from, to] = clipped;
    const last = part.at(-1);
    if (!last || last[0] !== from[0] || last[1] !== from[1]) {
      part = [from];
      parts.push(part);
    }
    part.push(to);
    if (to !== end) part = [];
  }
  return parts;
}

/** The ring clipped to the box (Sutherland–Hodgman), closed; empty if it lies outside. */
export function clipRing(ring: readonly TilePoint[], { min, max }: ClipBox): TilePoint[] {
  let points = [...ring];
  for (const [axis, limit, side] of [
    [0, min, 1],
    [0, max, -1],
    [1, min, 1],
    [1, max, -1],
  ] as const) {
    const insidePoints: TilePoint[] = [];
    const inside = (point: TilePoint) => (point[axis] - limit) * side >= 0;
    let previous = points.at(-1);
    for (const point of points) {
      if (previous && inside(previous) !== inside(point)) {
        const ratio = (limit - previous[axis]) / (point[axis] - previous[axis]);
        insidePoints.push([
          previous[0] + ratio * (point[0] - previous[0]),
          previous[1] + ratio * (point[1] - previous[1]),
        ]);
      }
      if (inside(point)) insidePoints.push(point);
      previous = point;
    }
    points = insidePoints;
  }
  const [first] = points;
  const last = points.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) points.push(first);
  return points.length >= 4 ? points : [];
}
