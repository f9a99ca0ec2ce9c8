import type { AreaGeometry, Position } from 'shared/contract';
import { positionsOf } from './positions-of';

const isRing = (ring: Position[]) => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};
const isOnEarth = ([longitude, latitude]: Position) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Whether a geometry is a valid surface: closed rings of at least four positions, in degrees. */
export function isSurface(geometry: AreaGeometry): boolean {
  const positions = positionsOf(geometry);
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return positions.length > 0 && rings.every(isRing) && positions.every(isOnEarth);
}
