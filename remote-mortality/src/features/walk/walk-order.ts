import { LIMITS, type LineGeometry } from 'shared/contract';
import { distanceBetween, distanceTo, nearestPointOnLine, type Position } from 'shared/geometry';

export interface Placed {
  readonly position: Position;
}

/** Metres within which a line counts as the one that somebody stands at. */
export const LINE_REACH = 300;
/** Metres around a position in which supports without a line are walked. */
export const AREA_REACH = 2000;
/** Maximum number of supports that are walked without a line. */
const MOST_WITHOUT_LINE = 200;

/** The line whose path is nearest to a position, within `LINE_REACH`. */
export function nearestLine<Line extends { geometry: LineGeometry }>(
  from: Position,
  lines: readonly Line[],
): Line | undefined {
  const [nearest] = lines
    .map(line => ({ line, metres: distanceTo(from, line.geometry) }))
    .filter(({ metres }) => metres <= LINE_REACH)
    .sort((a, b) => a.metres - b.metres);
  return nearest?.line;
}

/** Metres along a line from its start to the place that is nearest to a position. */
export function metresAlong(line: LineGeometry, position: Position): number {
  const nearest = nearestPointOnLine(position, line);
  if (!nearest) return 0;
  const before = line.coordinates.slice(0, nearest.segment + 1);
  return lengthOfWay([...before, nearest.position].map(place => ({ position: place })));
}

/** The supports that carry a line, in the order of the line. The first is at the end that is nearer to `from`. */
export function alongLine<Support extends Placed>(
  line: LineGeometry,
  supports: readonly Support[],
  from: Position | null,
): Support[] {
  const order = supports
    .filter(({ position }) => distanceTo(position, line) <= LIMITS.carriesMetres)
    .map(support => ({ support, metres: metresAlong(line, support.position) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ support }) => support);
  const [first, last] = [order[0], order.at(-1)];
  const endsNearer =
    from && first && last && distanceBetween(from, last.position) < distanceBetween(from, first.position);
  return endsNearer ? order.reverse() : order;
}

/** The supports around a position: after each comes the nearest of those that remain. */
export function nearestNeighbours<Support extends Placed>(
  from: Position,
  supports: readonly Support[],
): Support[] {
  const byDistance = (place: Position, some: readonly Support[]) =>
    some
      .map(support => ({ support, metres: distanceBetween(place, support.position) }))
      .sort((a, b) => a.metres - b.metres);
  let left = byDistance(from, supports)
    .filter(({ metres }) => metres <= AREA_REACH)
    .slice(0, MOST_WITHOUT_LINE)
    .map(({ support }) => support);
  const order: Support[] = [];
  let place = from;
  while (left.length > 0) {
    const [nearest, ...others] = byDistance(place, left).map(({ support }) => support);
    if (!nearest) break;
    order.push(nearest);
    place = nearest.position;
    left = others;
  }
  return order;
}

/** Metres from place to place. */
export const lengthOfWay = (places: readonly Placed[]): number =>
  places.reduce((metres, { position }, index) => {
    const before = places[index - 1];
    return before ? metres + distanceBetween(before.position, position) : 0;
  }, 0);
