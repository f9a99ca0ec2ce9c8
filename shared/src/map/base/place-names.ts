import type L from 'leaflet';
import type { PlacedName } from './ground-grid-layer';

/** A placed name with its centre, in the pixel units of its spots. */
export type NameOnMap = {
  readonly id: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly fontSize: number;
};

export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Side in CSS pixels of the squares in which occupied places are counted. */
const SQUARE = 16;
/** Minimum number of visible spots for a name. A name would completely cover an area with fewer spots. */
const LEAST_SPOTS = 4;
/**
 * Maximum number of spots nearest to the middle of the visible area that are tried for a name. At most as many
 * others, spread evenly, are tried as well.
 */
const TRIED = 32;
/** Minimum distance of a name from the edge of the view (CSS pixels). */
const EDGE = 6;
const FONT_SIZES = [11, 15] as const;
/** Mean width of a letter, in font sizes. */
const LETTER = 0.56;
const GAP = 4;

const meets = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Returns a function that counts the occupied squares of the view inside a box. */
function occupancy(view: L.Bounds, symbols: Iterable<L.Point>): (box: Box) => number {
  const { min, max } = view;
  if (!min || !max) return () => 0;
  const columns = Math.ceil((max.x - min.x) / SQUARE) + 1;
  const taken = new Set<number>();
  const squareOf = (x: number, y: number) =>
    Math.floor((y - min.y) / SQUARE) * columns + Math.floor((x - min.x) / SQUARE);
  for (const { x, y } of symbols) if (x >= min.x && x <= max.x && y >= min.y) taken.add(squareOf(x, y));
  return ([left, top, right, bottom]) => {
    let count = 0;
    for (let y = top; y < bottom + SQUARE; y += SQUARE)
      for (let x = left; x < right + SQUARE; x += SQUARE)
        if (taken.has(squareOf(Math.min(x, right), Math.min(y, bottom)))) count += 1;
    return count;
  };
}

/**
 * Places each name at a spot of its area: within the view, near the middle of the visible part, away from symbols if
 * possible, and never over another name. Areas with more visible spots come first. A name without room is left out.
 * @param controls boxes of controls that would hide a name
 */
export function placeNames(
  names: readonly PlacedName[],
  view: L.Bounds,
  symbols: Iterable<L.Point>,
  controls: readonly Box[] = [],
): NameOnMap[] {
  const symbolsIn = occupancy(view, symbols);
  const { min, max } = view;
  if (!min || !max) return [];
  const seen = names
    .map(({ spots, ...rest }) => ({ ...rest, spots: spots.filter(spot => view.contains(spot)) }))
    .filter(({ spots }) => spots.length >= LEAST_SPOTS)
    .sort((a, b) => b.spots.length - a.spots.length || a.id - b.id);
  const boxes: Box[] = [...controls];
  const placed: NameOnMap[] = [];
  for (const { id, name, spots } of seen) {
    const fontSize = Math.min(FONT_SIZES[1], Math.max(FONT_SIZES[0], 9 + Math.sqrt(spots.length) / 3));
    const [halfWidth, halfHeight] = [(name.length * LETTER * fontSize) / 2 + GAP, fontSize * 0.7];
    const boxAt = ({ x, y }: L.Point): Box => [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
    const sum = spots.reduce(({ x, y }, spot) => ({ x: x + spot.x, y: y + spot.y }), { x: 0, y: 0 });
    const [middleX, middleY] = [sum.x / spots.length, sum.y / spots.length];
    const distance = ({ x, y }: L.Point) => (x - middleX) ** 2 + (y - middleY) ** 2;
    const inside = (box: Box) =>
      box[0] > min.x + EDGE && box[1] > min.y + EDGE && box[2] < max.x - EDGE && box[3] < max.y - EDGE;
    const step = Math.ceil(spots.length / TRIED);
    const tried = spots
      .sort((a, b) => distance(a) - distance(b))
      .filter((_, i) => i < TRIED || i % step === 0);
    let best: { spot: L.Point; box: Box; covered: number } | undefined;
    for (const spot of tried) {
      const box = boxAt(spot);
      if (!inside(box) || boxes.some(other => meets(other, box))) continue;
      const covered = symbolsIn(box);
      if (!best || covered < best.covered) best = { spot, box, covered };
      if (covered === 0) break;
    }
    if (!best) continue;
    boxes.push(best.box);
    placed.push({ id, name, x: best.spot.x, y: best.spot.y, fontSize: Math.round(fontSize) });
  }
  return placed;
}
