import { pointInPolygon } from 'shared/geometry';
import { toTileFeature } from 'shared/geometry/tiles';
import { COLOURS } from './colours';
import { type MapFrame, TOLERANCE } from './map-frame';
import { type Pages, STYLES, type Style } from './page';
import type { MapContent } from './sheet-content';

const NAME: Style = { ...STYLES.note, size: 8, colour: '#6b5426' };
/** Number of candidate positions for a name along each side of the map. */
const TRIES = 15;
/** Half the width and height reserved for a name, in points. */
const NAME_ROOM = { x: 50, y: 12 };
/** Margin in which no name is centred, in points: half a name at the sides, and room for the scale below. */
const MARGIN = { x: NAME_ROOM.x, y: 24 };
/** Penalty for covering a symbol or another name, in points of distance from the middle of the visible part. */
const COVERING = 60;

export function drawNames(
  pages: Pages,
  { municipalities, subject, supports, cases }: MapContent,
  map: MapFrame,
): void {
  const { doc } = pages;
  const at = 'position' in subject ? [subject.position] : [];
  const own = subject.kind === 'line' ? subject.line.coordinates : at;
  const signs = [...supports.map(({ position }) => position), ...cases, ...own].map(map.project);
  for (const { name, geometry } of municipalities) {
    const place = placeOfName(map, geometry, signs);
    if (!place) continue;
    signs.push(place);
    const lines = pages.linesOf(name, NAME, 2 * NAME_ROOM.x).slice(0, 2);
    for (const [i, line] of lines.entries()) {
      const width = pages.type.widthOf(line, NAME.size);
      const [x, y] = [place[0] - width / 2, place[1] + (i - lines.length / 2) * NAME.leading];
      doc
        .rect(x - 2, y, width + 4, NAME.leading)
        .fillOpacity(0.8)
        .fill(COLOURS.land)
        .fillOpacity(1);
      pages.drawLine(line, NAME, x, y);
    }
  }
}

/**
 * Position of a municipality's name: near the middle of its visible part, away from symbols and other names. `null`
 * if no candidate position lies in the municipality.
 */
function placeOfName(
  map: MapFrame,
  geometry: MapContent['municipalities'][number]['geometry'],
  signs: readonly (readonly [number, number])[],
): [number, number] | null {
  const feature = toTileFeature(geometry, map.tile, { tolerance: TOLERANCE });
  if (feature?.type !== 'polygon') return null;
  const rings = feature.polygons.map(polygon => polygon.map(ring => ring.map(map.ofTile)));
  const inside: [number, number][] = [];
  for (let i = 0; i < TRIES; i++)
    for (let j = 0; j < TRIES; j++) {
      const place: [number, number] = [
        map.x + MARGIN.x + ((map.width - 2 * MARGIN.x) * i) / (TRIES - 1),
        map.y + MARGIN.y + ((map.height - 2 * MARGIN.y) * j) / (TRIES - 1),
      ];
      if (rings.some(coordinates => pointInPolygon(place, { type: 'Polygon', coordinates })))
        inside.push(place);
    }
  const middle = (axis: 0 | 1) => inside.reduce((sum, place) => sum + place[axis], 0) / inside.length;
  const [middleX, middleY] = [middle(0), middle(1)];
  const costOf = ([x, y]: [number, number]) =>
    Math.hypot(x - middleX, y - middleY) +
    COVERING *
      signs.filter(sign => Math.abs(sign[0] - x) < NAME_ROOM.x && Math.abs(sign[1] - y) < NAME_ROOM.y).length;
  const [best] = inside.map(place => ({ place, cost: costOf(place) })).sort((a, b) => a.cost - b.cost);
  return best?.place ?? null;
}
