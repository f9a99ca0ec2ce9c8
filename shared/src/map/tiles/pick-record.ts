import type { TilePoint } from '../../geometry/tile-math';
import { pointAt, type RecordKind, type RecordTile, recordAt, type SurfaceRecords } from './record-tile';

/** A record or group of a tile. `at` is in tile units; `squared` is its squared distance from the picked position. */
export type TileHit =
  | {
      readonly type: 'record';
      readonly kind: RecordKind;
      readonly id: number;
      readonly name?: string;
      readonly value: number;
      readonly neutralization: number;
      readonly at: TilePoint;
      readonly squared: number;
    }
  | {
      readonly type: 'group';
      readonly kind: 'support' | 'mortality';
      readonly count: number;
      readonly at: TilePoint;
      readonly squared: number;
    };

const square = (x: number, y: number) => x * x + y * y;

function nearestPoint(
  tile: RecordTile,
  [x, y]: TilePoint,
  tolerance: number,
  shift: number,
): TileHit | undefined {
  let best: TileHit | undefined;
  let limit = tolerance * tolerance;
  for (const points of tile.points) {
    const beside = points.kind === 'mortality' ? shift : 0;
    for (let i = 0; i < points.ids.length; i++) {
      const at = pointAt(points.xy, i);
      const squared = square(at[0] + beside - x, at[1] - beside - y);
      if (squared > limit) continue;
      limit = squared;
      best = { type: 'record', kind: points.kind, ...recordAt(points, i), at, squared };
    }
  }
  return best;
}

function nearestLine(tile: RecordTile, [x, y]: TilePoint, tolerance: number): TileHit | undefined {
  let best: TileHit | undefined;
  let limit = tolerance * tolerance;
  for (const lines of tile.lines) {
    const { ids, xy, offsets } = lines;
    for (let i = 0; i < ids.length; i++)
      for (let v = offsets[i] as number; v < (offsets[i + 1] as number) - 1; v++) {
        const [ax, ay] = pointAt(xy, v);
        const [bx, by] = pointAt(xy, v + 1);
        const [dx, dy] = [bx - ax, by - ay];
        const along = ((x - ax) * dx + (y - ay) * dy) / (square(dx, dy) || 1);
        const ratio = Math.min(1, Math.max(0, along));
        const at: TilePoint = [ax + ratio * dx, ay + ratio * dy];
        const squared = square(at[0] - x, at[1] - y);
        if (squared > limit) continue;
        limit = squared;
        best = { type: 'record', kind: 'line', ...recordAt(lines, i), at, squared };
      }
  }
  return best;
}

function nearestGroup(
  tile: RecordTile,
  [x, y]: TilePoint,
  tolerance: number,
  shift: number,
): TileHit | undefined {
  let best: TileHit | undefined;
  let limit = tolerance * tolerance;
  for (const { kind, xy, counts } of tile.cells) {
    const cells = xy.length / 2;
    const perCell = counts.length / (cells || 1);
    const beside = kind === 'mortality' ? shift : 0;
    for (let i = 0; i < cells; i++) {
      const at = pointAt(xy, i);
      const squared = square(at[0] + beside - x, at[1] - beside - y);
      if (squared > limit) continue;
      limit = squared;
      const count = counts.subarray(i * perCell, (i + 1) * perCell).reduce((sum, value) => sum + value, 0);
      best = { type: 'group', kind, count, at, squared };
    }
  }
  return best;
}

/** Whether a surface contains a point, by the even-odd rule over all rings of the surface, holes included. */
function holds(surfaces: SurfaceRecords, surface: number, [x, y]: TilePoint): boolean {
  const { ringOffsets, offsets, xy } = surfaces;
  let inside = false;
  for (let ring = ringOffsets[surface] as number; ring < (ringOffsets[surface + 1] as number); ring++) {
    const [from, to] = [offsets[ring] as number, offsets[ring + 1] as number];
    for (let v = from, w = to - 1; v < to; w = v++) {
      const [ax, ay] = pointAt(xy, v);
      const [bx, by] = pointAt(xy, w);
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

function surfaceAt(tile: RecordTile, at: TilePoint): TileHit | undefined {
  for (const surfaces of tile.surfaces)
    for (let i = surfaces.ids.length - 1; i >= 0; i--)
      if (holds(surfaces, i, at))
        return {
          type: 'record',
          kind: surfaces.kind,
          id: surfaces.ids[i] as number,
          name: surfaces.names[i] ?? '',
          value: 0,
          neutralization: 0,
          at,
          squared: 0,
        };
  return undefined;
}

export type PickOptions = {
  /** Maximum distance in tile units. */
  readonly tolerance: number;
  /** Offset of cases to the right and up from their position, in tile units. */
  readonly shift?: number;
  /** Whether the tile contains only one line per cell. Groups then take precedence over lines. */
  readonly isWide?: boolean;
};

/**
 * The record or group at a position. Points win over lines, lines over groups unless `isWide`, and groups over
 * surfaces. Among points, lines or groups, the nearest wins.
 * @param at position in tile units
 */
export function pickRecord(
  tile: RecordTile,
  at: TilePoint,
  { tolerance, shift = 0, isWide = false }: PickOptions,
): TileHit | undefined {
  const line = () => nearestLine(tile, at, tolerance * 0.75);
  const group = () => nearestGroup(tile, at, tolerance, shift);
  return (
    nearestPoint(tile, at, tolerance, shift) ??
    (isWide ? (group() ?? line()) : (line() ?? group())) ??
    surfaceAt(tile, at)
  );
}

/** Whether a hit wins over a hit of another tile or layer: it has a lower rank, or the same and is nearer. */
export const winsOver = (hit: TileHit, other: TileHit | undefined): boolean =>
  !other || rankOf(hit) < rankOf(other) || (rankOf(hit) === rankOf(other) && hit.squared < other.squared);

function rankOf(hit: TileHit): number {
  if (hit.type === 'group') return 3;
  if (hit.kind === 'mortality') return 0;
  if (hit.kind === 'support' || hit.kind === 'pole') return 1;
  if (hit.kind === 'line') return 2;
  return hit.kind === 'sensitive-area' ? 4 : 5;
}
