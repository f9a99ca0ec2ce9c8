import { FULL_RADIUS } from './symbol-shapes';

/** Radius of a support's disc (CSS pixels) by the lowest zoom it applies to. */
const RADII: readonly (readonly [fromZoom: number, radius: number])[] = [
  [15, FULL_RADIUS],
  [14, 9],
  [13, 6.5],
  [12, 4],
  [11, 3],
  [0, 2],
];
/** Minimum radius at every zoom when the map shows few supports. */
const SPARSE_RADIUS = 9;

/**
 * Radius of a support's disc at a zoom of the map, in CSS pixels.
 * @param isSparse whether the map shows few supports
 */
export function radiusAt(zoom: number, isSparse = false): number {
  const [, radius] = RADII.find(([from]) => zoom >= from) ?? [0, FULL_RADIUS];
  return isSparse ? Math.max(SPARSE_RADIUS, radius) : radius;
}

export const caseScaleAt = (zoom: number) => (zoom >= 13 ? 1 : zoom >= 11 ? 0.8 : 0.64);

/** Offset of a case to the right and up (CSS pixels), so that the support at its position stays visible. */
export const caseShiftAt = (zoom: number) => Math.max(6, 1.1 * radiusAt(zoom));
