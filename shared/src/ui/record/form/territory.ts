import {
  type Box,
  insideTerritory,
  type LineGeometry,
  type PointGeometry,
  type Problem,
} from '../../../contract';
import { geometryFault } from '../../../contract/geometry';
import { settingsQuery, useQuery } from '../../../platform/http';

/** Territory of the server; `undefined` until its settings are loaded. */
export function useTerritory(): readonly Box[] | undefined {
  const { data } = useQuery(settingsQuery);
  return data?.territory;
}

/** Problems of a geometry's position, for valid numbers: not on Earth, or outside the territory. */
export function placeProblems(
  geometry: PointGeometry | LineGeometry | null | undefined,
  territory: readonly Box[] | undefined,
): Problem[] {
  if (!geometry) return [];
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  if (!positions.flat().every(Number.isFinite)) return [];
  const fault = geometryFault(geometry, geometry.type);
  if (fault?.code === 'range') return [{ path: ['geom'], ...fault }];
  const outside = territory && positions.some(position => !insideTerritory(position, territory));
  return outside ? [{ path: ['geom'], code: 'out_of_territory', params: {} }] : [];
}
