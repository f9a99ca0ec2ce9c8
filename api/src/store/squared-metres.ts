import type { Position } from 'shared/geometry';

/** Equatorial radius of the WGS 84 ellipsoid in metres, and the square of its eccentricity. */
const RADIUS = 6_378_137;
const ECCENTRICITY = 0.006_694_379_990_14;

/** Metres per degree of longitude and per degree of latitude, at a latitude in degrees. */
function metresPerDegree(latitude: number): [number, number] {
  const degree = Math.PI / 180;
  const bend = 1 - ECCENTRICITY * Math.sin(latitude * degree) ** 2;
  const radius = RADIUS / Math.sqrt(bend);
  return [radius * Math.cos(latitude * degree) * degree, ((radius * (1 - ECCENTRICITY)) / bend) * degree];
}

/**
 * Squared planar distances from a place to the centres of boxes, for ordering.
 * @returns SQL over the columns `west`, `south`, `east` and `north`
 */
export function squaredMetresFrom([longitude, latitude]: Position): string {
  const [perLongitude, perLatitude] = metresPerDegree(latitude);
  return `(pow(((west + east) / 2 - ${longitude}) * ${perLongitude}, 2)
    + pow(((south + north) / 2 - ${latitude}) * ${perLatitude}, 2))`;
}
