import { distanceBetween, type Position } from 'shared/geometry';
import { toWorld } from 'shared/server';
import { CELL_SIDE, mortonOf } from '../../readmodel/model/morton';

/** A part of a line inside one z14 cell. */
export interface SpanPart {
  cell: number;
  metres: number;
  path: Position[];
}

/** Longest line in metres. A longer one is an error of the file, and would cross countless cells. */
const MOST_METRES = 1_000_000;

/** Shares of a segment, from 0 to 1, at which it crosses the borders between cells. */
function crossings(from: number, to: number): number[] {
  const [a, b] = [from * CELL_SIDE, to * CELL_SIDE];
  const shares: number[] = [];
  for (let border = Math.floor(Math.min(a, b)) + 1; border < Math.max(a, b); border++)
    shares.push((border - a) / (b - a));
  return shares;
}

/**
 * Cuts a line (degrees) at the borders of z14 cells.
 * @returns `null` for a line of more than 1,000 km, and for one across the antimeridian
 */
export function spanParts(line: readonly Position[]): SpanPart[] | null {
  const lengths = line.slice(1).map((to, i) => distanceBetween(line[i] as Position, to));
  if (lengths.reduce((sum, metres) => sum + metres, 0) > MOST_METRES) return null;
  // On the map, such a segment crosses all cells around the Earth.
  if (line.slice(1).some(([east], i) => Math.abs(east - (line[i] as Position)[0]) > 180)) return null;
  const parts: SpanPart[] = [];
  for (const [i, metres] of lengths.entries()) {
    const [from, to] = [line[i] as Position, line[i + 1] as Position];
    const [[x1, y1], [x2, y2]] = [toWorld(from), toWorld(to)];
    const at = (share: number): Position =>
      share === 0
        ? from
        : share === 1
          ? to
          : [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const shares = [0, ...[...crossings(x1, x2), ...crossings(y1, y2)].sort((a, b) => a - b), 1];
    for (const [j, end] of shares.slice(1).entries()) {
      const begin = shares[j] as number;
      const middle = (begin + end) / 2;
      const cell = mortonOf([x1 + (x2 - x1) * middle, y1 + (y2 - y1) * middle]);
      const last = parts.at(-1);
      if (last?.cell === cell) {
        last.path.push(at(end));
        last.metres += metres * (end - begin);
      } else parts.push({ cell, metres: metres * (end - begin), path: [at(begin), at(end)] });
    }
  }
  return parts;
}
