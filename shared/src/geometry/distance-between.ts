import type { LineString, Position } from './geojson';

/**
 * Geodesic length of a line: the sum of its segments on the WGS 84 ellipsoid (see `distanceBetween`).
 *
 * @returns metres, rounded to two decimals
 */
export function lengthOfLine(line: LineString): number {
  let metres = 0;
  let previous: Position | undefined;
  for (const position of line.coordinates) {
    if (previous) metres += distanceBetween(previous, position);
    previous = position;
  }
  return Math.round(metres * 100) / 100;
}

const SEMI_MAJOR_AXIS = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const SEMI_MINOR_AXIS = SEMI_MAJOR_AXIS * (1 - FLATTENING);
const MEAN_RADIUS = (2 * SEMI_MAJOR_AXIS + SEMI_MINOR_AXIS) / 3;
const CONVERGED = 1e-12;
const MAX_ITERATIONS = 200;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Great-circle distance on the mean sphere, exact to 0.5 %. It serves nearly antipodal positions, where Vincenty's
 * formula does not converge.
 */
function distanceOnSphere([longitudeA, latitudeA]: Position, [longitudeB, latitudeB]: Position): number {
  const halfLatitude = Math.sin(radians(latitudeB - latitudeA) / 2);
  const halfLongitude = Math.sin(radians(longitudeB - longitudeA) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(latitudeA)) * Math.cos(radians(latitudeB)) * halfLongitude ** 2;
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Geodesic distance of two positions on the WGS 84 ellipsoid, by the inverse formula of T. Vincenty, "Direct and
 * inverse solutions of geodesics on the ellipsoid with application of nested equations", Survey Review XXIII (176),
 * 1975. The formula is exact to about half a millimetre. It does not converge for nearly antipodal positions. Their
 * distance is the great circle on the mean sphere.
 * @param a longitude, latitude in degrees
 * @param b longitude, latitude in degrees
 * @returns metres
 */
export function distanceBetween(a: Position, b: Position): number {
  const reducedA = Math.atan((1 - FLATTENING) * Math.tan(radians(a[1])));
  const reducedB = Math.atan((1 - FLATTENING) * Math.tan(radians(b[1])));
  const [sinA, cosA, sinB, cosB] = [
    Math.sin(reducedA),
    Math.cos(reducedA),
    Math.sin(reducedB),
    Math.cos(reducedB),
  ];
  const longitudes = radians(b[0] - a[0]);
  let lambda = longitudes;

  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const sinLambda = Math.sin(lambda);
    const cosLambda = Math.cos(lambda);
    const sinSigma = Math.hypot(cosB * sinLambda, cosA * sinB - sinA * cosB * cosLambda);
    if (sinSigma === 0) return 0;
    const cosSigma = sinA * sinB + cosA * cosB * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosA * cosB * sinLambda) / sinSigma;
    const cosSquaredAlpha = 1 - sinAlpha ** 2;
    // Along the equator there is no midpoint latitude, so the term vanishes.
    const cosDoubleMid = cosSquaredAlpha === 0 ? 0 : cosSigma - (2 * sinA * sinB) / cosSquaredAlpha;
    const c = (FLATTENING / 16) * cosSquaredAlpha * (4 + FLATTENING * (4 - 3 * cosSquaredAlpha));
    const before = lambda;
    lambda =
      longitudes +
      (1 - c) *
        FLATTENING *
        sinAlpha *
        (sigma + c * sinSigma * (cosDoubleMid + c * cosSigma * (2 * cosDoubleMid ** 2 - 1)));
    if (Math.abs(lambda - before) > CONVERGED) continue;

    const u = (cosSquaredAlpha * (SEMI_MAJOR_AXIS ** 2 - SEMI_MINOR_AXIS ** 2)) / SEMI_MINOR_AXIS ** 2;
    const bigA = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
    const bigB = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
    const correction =
      bigB *
      sinSigma *
      (cosDoubleMid +
        (bigB / 4) *
          (cosSigma * (2 * cosDoubleMid ** 2 - 1) -
            (bigB / 6) * cosDoubleMid * (4 * sinSigma ** 2 - 3) * (4 * cosDoubleMid ** 2 - 3)));
    return SEMI_MINOR_AXIS * bigA * (sigma - correction);
  }
  return distanceOnSphere(a, b);
}
