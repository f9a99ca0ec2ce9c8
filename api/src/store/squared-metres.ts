import { type RawBuilder, sql } from 'kysely';
import type { Position } from 'shared/geometry';

/** Equatorial radius of the WGS 84 ellipsoid in metres, and the square of its eccentricity. */
const RADIUS = 6_378_137;
const ECCENTRICITY = 0.006_694_379_990_14;

/** Metres of a degree of longitude and of one of latitude. */
function metresPerDegree(latitude: number): [number, number] {
  const degree = Math.PI / 180;
  const bend = 1 - ECCENTRICITY * Math.sin(latitude * degree) ** 2;
  const radius = RADIUS / Math.sqrt(bend);
  return [radius * Math.cos(latitude * degree) * degree, ((radius * (1 - ECCENTRICITY)) / bend) * degree];
}

/** Sides of a box in degrees, each as a number or as a column. */
interface Sides<Side> {
  west: Side;
  south: Side;
  east: Side;
  north: Side;
}

/**
 * Distances from a place to the centres of boxes, squared and on a plane: for ordering by distance.
 * @returns `of` computes one, `column` is the same in SQL for the boxes of a table
 */
export function squaredMetresFrom([longitude, latitude]: Position) {
  const [perLongitude, perLatitude] = metresPerDegree(latitude);
  return {
    of({ west, south, east, north }: Sides<number>): number {
      const x = ((west + east) / 2 - longitude) * perLongitude;
      const y = ((south + north) / 2 - latitude) * perLatitude;
      return x * x + y * y;
    },
    column(table: string): RawBuilder<number> {
      const middle = (first: string, last: string) =>
        sql`(${sql.ref(`${table}.${first}`)} + ${sql.ref(`${table}.${last}`)}) / 2`;
      const x = sql`((${middle('west', 'east')} - ${longitude}) * ${perLongitude})`;
      const y = sql`((${middle('south', 'north')} - ${latitude}) * ${perLatitude})`;
      return sql`(${x} * ${x} + ${y} * ${y})`;
    },
  };
}
