import L from 'leaflet';
import { boundsOf } from '../../geometry/bounds-of';
import type { Geometry, Position } from '../../geometry/geojson';

/** Leaflet's order: latitude first. */
export const toLatLng = ([longitude, latitude]: Position): L.LatLngTuple => [latitude, longitude];

/** Longitude and latitude rounded to seven decimals (one centimetre), finer than any screen shows. */
export const toPosition = ({ lng, lat }: L.LatLng): [number, number] => [
  Number(lng.toFixed(7)),
  Number(lat.toFixed(7)),
];

export function latLngBoundsOf(geometry: Geometry): L.LatLngBounds {
  const [west, south, east, north] = boundsOf(geometry);
  return L.latLngBounds([south, west], [north, east]);
}
