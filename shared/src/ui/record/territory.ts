import { settingsQuery, useQuery } from '../../api';
import {
  type Box,
  insideTerritory,
  type LineGeometry,
  type PointGeometry,
  type Problem,
} from '../../contract';

/** Where this server takes records from; nothing is known until it has told. */
export function useTerritory(): readonly Box[] | undefined {
  const { data } = useQuery(settingsQuery);
  return data?.territory;
}

/** The problem of a geometry that leaves the territory. */
export function territoryProblems(
  geometry: PointGeometry | LineGeometry,
  territory: readonly Box[] | undefined,
): Problem[] {
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  const outside = territory && positions.some(position => !insideTerritory(position, territory));
  return outside ? [{ path: ['geom'], code: 'out_of_territory', params: {} }] : [];
}
