/** A place in a plane, in metres or any other unit. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** Maximum number of points of one route. */
export const MOST_ON_ROUTE = 200;
/** Milliseconds after which a route is no longer improved. */
const PATIENCE = 200;

interface RouteOptions {
  /** Where the person is: the route starts there. Without it, the first point is the start. */
  start?: PlanePoint | null;
  /** Whether the route returns to its start. */
  closed?: boolean;
  /** The clock that limits the time, in ms. */
  now?: () => number;
}

/** Distances between all places, row by row. */
function distancesOf(places: readonly PlanePoint[]): Float64Array {
  const { length } = places;
  const distances = new Float64Array(length * length);
  places.forEach((from, i) => {
    places.forEach((to, j) => {
      distances[i * length + j] = Math.hypot(to.x - from.x, to.y - from.y);
    });
  });
  return distances;
}

/** Indices of the places: after each place comes the nearest of the rest, from the first place on. */
function nearestNeighbours(distances: Float64Array, length: number): number[] {
  const left = new Set(Array.from({ length }, (_, index) => index));
  const order: number[] = [];
  for (let at = 0; left.size > 0; ) {
    order.push(at);
    left.delete(at);
    let nearest = -1;
    for (const index of left)
      if (nearest < 0 || (distances[at * length + index] ?? 0) < (distances[at * length + nearest] ?? 0))
        nearest = index;
    at = nearest;
  }
  return order;
}

/** Reverses parts of a route while that shortens it (2-opt). The first place stays the first. */
function shorten(order: number[], distances: Float64Array, closed: boolean, isLate: () => boolean): void {
  const { length } = order;
  const far = (i: number, j: number): number => {
    const [from, to] = [order[i], order[closed ? j % length : j]];
    // An open route has no way after its last place.
    return from === undefined || to === undefined ? 0 : (distances[from * length + to] ?? 0);
  };
  for (let improved = true; improved; ) {
    improved = false;
    for (let i = 0; i < length - 2; i++) {
      if (isLate()) return;
      for (let j = i + 2; j < length; j++) {
        const gain =
          far(i, i + 1) + far(j, j + 1) - far(i, j) - (j + 1 < length || closed ? far(i + 1, j + 1) : 0);
        if (gain <= 1e-9) continue;
        for (let low = i + 1, high = j; low < high; low++, high--)
          [order[low], order[high]] = [order[high] as number, order[low] as number];
        improved = true;
      }
    }
  }
}

/**
 * A short route through all points: nearest neighbour, then 2-opt for at most 200 ms. Of more than `MOST_ON_ROUTE`
 * points, the nearest are on the route, and the others follow by their distance from the start.
 * @returns the indices of the points in order, and the length of the route in the unit of the points
 */
export function planRoute(
  points: readonly PlanePoint[],
  { start = null, closed = false, now = () => performance.now() }: RouteOptions = {},
): { order: number[]; length: number } {
  const end = now() + PATIENCE;
  const origin = start ?? points[0] ?? { x: 0, y: 0 };
  const far = ({ x, y }: PlanePoint) => Math.hypot(x - origin.x, y - origin.y);
  const byDistance = points.map((point, index) => ({ point, index, metres: far(point) }));
  if (points.length > MOST_ON_ROUTE) byDistance.sort((a, b) => a.metres - b.metres || a.index - b.index);
  const routed = byDistance.slice(0, MOST_ON_ROUTE);
  const places = [...(start ? [start] : []), ...routed.map(({ point }) => point)];
  const distances = distancesOf(places);
  const order = nearestNeighbours(distances, places.length);
  shorten(order, distances, closed, () => now() > end);
  const ways = closed ? [...order, order[0] ?? 0] : order;
  let length = 0;
  for (let i = 1; i < ways.length; i++)
    length += distances[(ways[i - 1] as number) * places.length + (ways[i] as number)] ?? 0;
  const own = order.flatMap(place => routed[place - (start ? 1 : 0)]?.index ?? []);
  return { order: [...own, ...byDistance.slice(MOST_ON_ROUTE).map(({ index }) => index)], length };
}
