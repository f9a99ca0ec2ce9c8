import type { LineGeometry, PointGeometry } from '../../../contract';

/** Whether two geometries have the same positions in the same order. */
export const samePlace = (a: PointGeometry | LineGeometry, b: PointGeometry | LineGeometry): boolean =>
  JSON.stringify(a.coordinates) === JSON.stringify(b.coordinates);
