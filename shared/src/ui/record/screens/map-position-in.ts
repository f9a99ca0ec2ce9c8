import type { MapPosition } from '../../../map';

const DEFAULT_ZOOM = 16;

/** Map position in the query of a link from the map: `z`, `lat`, `lng`. */
export function mapPositionIn(search: URLSearchParams): MapPosition | undefined {
  const numberOf = (name: string) => {
    const text = search.get(name);
    return text ? Number(text) : Number.NaN;
  };
  const latitude = numberOf('lat');
  const longitude = numberOf('lng');
  const zoom = numberOf('z');
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude, zoom: zoom >= 0 && zoom <= 22 ? zoom : DEFAULT_ZOOM };
}
