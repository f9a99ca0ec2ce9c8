import type { TilePoint } from '../tile-math';

/** Minimum distance between the ends of a drawn line, in tile units: 4 pixels of a 512-pixel tile. */
export const SHORTEST_LINE = 32;

/**
 * If the ends of a line are closer than `SHORTEST_LINE`, returns a segment of that length around their middle
 * instead; otherwise the line itself.
 */
export function lengthenLine(path: readonly TilePoint[]): readonly TilePoint[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return path;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  if (length >= SHORTEST_LINE) return path;
  const [x, y] = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
  const half = SHORTEST_LINE / 2;
  const [ux, uy] = length === 0 ? [half, 0] : [(dx / length) * half, (dy / length) * half];
  return [
    [x - ux, y - uy],
    [x + ux, y + uy],
  ];
}
