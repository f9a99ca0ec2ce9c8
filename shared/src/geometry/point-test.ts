import { type MultiPolygon, type Polygon, type Position, polygonsOf, type Ring } from './geojson';

/**
 * Average number of edges per band. More edges would slow each test. Fewer would repeat long edges in too many bands.
 */
const EDGES_PER_BAND = 8;

type Place = 'inside' | 'outside' | 'edge';

/**
 * Returns a function equivalent to `placeInRing` that looks only at the edges in the position's band of latitudes.
 */
function ringTest(ring: Ring): (position: Position) => Place {
  const edges = ring.map((b, i) => {
    const a = ring.at(i - 1) as Position;
    return [a[0], a[1], b[0], b[1]] as const;
  });
  const latitudes = ring.map(([, latitude]) => latitude);
  const south = latitudes.reduce((a, b) => Math.min(a, b), Infinity);
  const north = latitudes.reduce((a, b) => Math.max(a, b), -Infinity);
  const count = Math.max(1, Math.floor(edges.length / EDGES_PER_BAND));
  const bandOf = (latitude: number) =>
    north > south ? Math.min(count - 1, Math.floor((count * (latitude - south)) / (north - south))) : 0;
  const bands: number[][] = Array.from({ length: count }, () => []);
  for (const edge of edges) {
    const last = bandOf(Math.max(edge[1], edge[3]));
    for (let band = bandOf(Math.min(edge[1], edge[3])); band <= last; band++) bands[band]?.push(...edge);
  }
  const packed = bands.map(band => Float64Array.from(band));

  return function placeIn([x, y]) {
    if (!(y >= south && y <= north)) return 'outside';
    const band = packed[bandOf(y)] as Float64Array;
    let inside = false;
    for (let i = 0; i < band.length; i += 4) {
      const [ax, ay, bx, by] = [band[i], band[i + 1], band[i + 2], band[i + 3]] as [
        number,
        number,
        number,
        number,
      ];
      if (
        (bx - ax) * (y - ay) === (by - ay) * (x - ax) &&
        x >= Math.min(ax, bx) &&
        x <= Math.max(ax, bx) &&
        y >= Math.min(ay, by) &&
        y <= Math.max(ay, by)
      )
        return 'edge';
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside ? 'inside' : 'outside';
  };
}

/**
 * Prepares a surface for testing many points. Returns a function equivalent to `pointInPolygon` that does not visit
 * all edges.
 */
export function pointTest(surface: Polygon | MultiPolygon): (position: Position) => boolean {
  const polygons = polygonsOf(surface).map(rings => rings.map(ringTest));
  return position =>
    polygons.some(
      ([outer, ...holes]) =>
        outer && outer(position) !== 'outside' && holes.every(hole => hole(position) !== 'inside'),
    );
}
