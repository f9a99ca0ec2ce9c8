import type { MapPosition } from 'shared/map';

/** View of the search map from which a creation started: `z`, `lat` and `lng` in the URL. */
export function positionOf(query: URLSearchParams): MapPosition | undefined {
  const [zoom, latitude, longitude] = ['z', 'lat', 'lng'].map(name => Number(query.get(name) ?? Number.NaN));
  if (zoom === undefined || latitude === undefined || longitude === undefined) return undefined;
  const isComplete = [zoom, latitude, longitude].every(Number.isFinite);
  const inside = zoom >= 0 && zoom <= 22 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isComplete && inside ? { zoom, latitude, longitude } : undefined;
}
