import { request, useQuery } from 'shared/api';
import { collectionOf, infrastructureSummarySchema, type Position } from 'shared/contract';
import { distanceBetween } from 'shared/map/geometry';

/** Metres within which two supports are hardly two. */
export const nearbyMetres = 15;
const metresPerDegree = 111_320;

export interface NearbySupport {
  id: number;
  metres: number;
}

/** `w,s,e,n` of a box that holds everything within `metres` of a position. */
export function boxAround([longitude, latitude]: Position, metres: number): string {
  const height = metres / metresPerDegree;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return [longitude - width, latitude - height, longitude + width, latitude + height]
    .map(degrees => degrees.toFixed(7))
    .join(',');
}

/** Supports the server knows within 15 m of a position, nearest first; none while it cannot be asked. */
export function useNearbySupports(position: Position | null, except?: number): NearbySupport[] {
  const valid = position?.every(Number.isFinite) ? position : null;
  const { data } = useQuery({
    queryKey: ['infrastructures', 'near', valid],
    queryFn: ({ signal }) =>
      request(collectionOf(infrastructureSummarySchema), 'cables/infrastructures/', {
        query: {
          in_bbox: valid && boxAround(valid, nearbyMetres),
          type: 'POLE',
          fields: 'summary',
          limit: 20,
        },
        signal,
      }),
    enabled: valid !== null,
  });
  if (!valid || !data) return [];
  return data.features
    .flatMap(({ id, geometry }) =>
      geometry.type === 'Point' && id !== except
        ? [{ id, metres: distanceBetween(valid, geometry.coordinates) }]
        : [],
    )
    .filter(({ metres }) => metres <= nearbyMetres)
    .sort((a, b) => a.metres - b.metres);
}
