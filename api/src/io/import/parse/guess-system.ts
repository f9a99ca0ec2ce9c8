const WGS84 = 4326;
const LAMBERT_93 = 2154;
/** Conics of 42° to 50° by zone, EPSG 3942 to 3950. */
const ZONES = [42, 43, 44, 45, 46, 47, 48, 49, 50];

interface Extent {
  srid: number;
  x: readonly [number, number];
  y: readonly [number, number];
}

/** Extents of mainland France in metres, the commonest system first. */
const EXTENTS: readonly Extent[] = [
  { srid: LAMBERT_93, x: [50_000, 1_300_000], y: [6_000_000, 7_200_000] },
  ...ZONES.map((zone): Extent => {
    const centre = (zone - 41) * 1_000_000 + 200_000;
    return { srid: 3900 + zone, x: [1_050_000, 2_300_000], y: [centre - 180_000, centre + 180_000] };
  }),
  { srid: 27572, x: [40_000, 1_200_000], y: [1_600_000, 2_700_000] },
];

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
const isInDegrees = ([x, y]: readonly [number, number]) => Math.abs(x) <= 180 && Math.abs(y) <= 180;

/**
 * The reference system in which most of some coordinates lie in France. WGS 84 for coordinates in degrees, and where no
 * system fits.
 */
export function guessSystem(positions: readonly (readonly [number, number])[]): number {
  const finite = positions.filter(position => position.every(Number.isFinite));
  const inMetres = finite.filter(position => !isInDegrees(position));
  if (inMetres.length * 2 <= finite.length) return WGS84;
  const extent = EXTENTS.find(({ x, y }) => {
    const fitting = inMetres.filter(position => isWithin(position[0], x) && isWithin(position[1], y));
    return fitting.length * 2 > inMetres.length;
  });
  return extent?.srid ?? WGS84;
}

/** Geometries of a file in which its reference system is searched. */
const MOST_SEARCHED = 1000;

/** Longitude and latitude of a point, or of the first point of another geometry. */
export function positionOf(geometry: unknown): readonly unknown[] {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return [];
  let { coordinates }: { coordinates: unknown } = geometry;
  while (Array.isArray(coordinates) && Array.isArray(coordinates[0])) [coordinates] = coordinates;
  return Array.isArray(coordinates) ? coordinates : [];
}

/** The first positions of the first geometries of a file. */
export function firstPositions(geometries: readonly unknown[]): [number, number][] {
  return geometries.slice(0, MOST_SEARCHED).flatMap(geometry => {
    const [x, y] = positionOf(geometry);
    return typeof x === 'number' && typeof y === 'number' ? [[x, y] as [number, number]] : [];
  });
}

/** The reference system that words of a header name: `x_l93`, `X Lambert 93`, `coord_x_cc46`. */
export function systemNamed(words: readonly string[]): number | undefined {
  const has = (...names: string[]) => names.some(name => words.includes(name));
  if (has('l93', 'lambert93', '2154') || (has('lambert') && has('93'))) return LAMBERT_93;
  if (has('wgs84')) return WGS84;
  const zone = ZONES.find(one => has(`cc${one}`));
  return zone && 3900 + zone;
}
