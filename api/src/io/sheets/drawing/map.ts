import { type LineString, pointInPolygon } from 'shared/geometry';
import { toTileFeature } from 'shared/geometry/tiles';
import { COLOURS, RISK_COLOURS } from './colours';
import { type MapFrame, mapFrame } from './map-frame';
import { type Pages, STYLES, type Style } from './page';
import { type Frame, figure } from './pictures';
import type { MapContent } from './sheet-content';
import { drawCase, drawSupport } from './symbols';

/** Tile units by which what is drawn may differ from the record: a quarter of a point. */
const TOLERANCE = 3;
const OWN_RADIUS = 7;
const OTHER_RADIUS = 4;
const NAME: Style = { ...STYLES.note, size: 8, colour: '#6b5426' };
const SCALE: Style = { ...STYLES.note, size: 7.5, colour: COLOURS.ink };
/** Lengths of a scale bar, in metres. */
const LENGTHS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];
const SCALE_WIDTH = 90;
/** Places where a name is tried, along each side of the map. */
const TRIES = 15;
const LEGEND_GAP = 12;

/** Draws the map of a sheet into a frame. Its legend stands below. */
export function drawMap(pages: Pages, content: MapContent, frame: Frame): void {
  const { doc } = pages;
  const { x, y, width, height } = frame;
  const map = mapFrame(frame, content.centre, content.radius);
  const element = figure(pages, content.alt, frame);
  pages.mark(element, 'Figure', () => {
    doc.save().rect(x, y, width, height).clip();
    doc.rect(x, y, width, height).fill(COLOURS.land);
    drawMunicipalities(pages, content, map);
    for (const line of content.lines) drawLine(pages, map, line, { colour: COLOURS.wire, width: 0.9 });
    for (const one of content.supports) drawSupport(doc, ...map.project(one.position), OTHER_RADIUS, one);
    drawSubject(pages, content, map);
    for (const one of content.cases) drawCase(doc, ...map.project(one), OTHER_RADIUS + 1);
    drawScale(pages, map);
    drawNorth(pages, map);
    doc.restore();
    doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(COLOURS.hairline).stroke();
  });
  element.end();
}

function drawLine(
  { doc }: Pages,
  map: MapFrame,
  line: LineString,
  { colour, width }: { colour: string; width: number },
): void {
  const feature = toTileFeature(line, map.tile, { tolerance: TOLERANCE });
  if (feature?.type !== 'line') return;
  for (const part of feature.lines)
    part.forEach((point, i) => {
      if (i === 0) doc.moveTo(...map.ofTile(point));
      else doc.lineTo(...map.ofTile(point));
    });
  doc.lineWidth(width).lineJoin('round').lineCap('round').strokeColor(colour).stroke();
}

function drawMunicipalities(pages: Pages, { municipalities, subject }: MapContent, map: MapFrame): void {
  const { doc } = pages;
  for (const { geometry } of municipalities) {
    const feature = toTileFeature(geometry, map.tile, { tolerance: TOLERANCE });
    if (feature?.type !== 'polygon') continue;
    for (const ring of feature.polygons.flat()) doc.polygon(...ring.map(map.ofTile));
    doc.lineWidth(1.1).dash(4, { space: 3 }).strokeColor(COLOURS.border).stroke().undash();
  }
  const avoided = subject.kind === 'line' ? [] : [map.project(subject.position)];
  for (const { name, geometry } of municipalities) {
    const lines = pages.linesOf(name, NAME, 130).slice(0, 2);
    const place = placeOfName(map, geometry, avoided);
    if (!place) continue;
    avoided.push(place);
    for (const [i, line] of lines.entries()) {
      const width = pages.type.widthOf(line, NAME.size);
      pages.drawLine(line, NAME, place[0] - width / 2, place[1] + (i - lines.length / 2) * NAME.leading);
    }
  }
}

/** Metres of the map that stay free of names on each side, for names are wide, and above the scale. */
const MARGIN = { x: 45, y: 22 };
const KEPT_AWAY = { x: 70, y: 26 };

/** Where the name of a municipality stands: near the middle of what the map shows of it, off what is to be avoided. */
function placeOfName(
  map: MapFrame,
  geometry: MapContent['municipalities'][number]['geometry'],
  avoided: readonly (readonly [number, number])[],
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
  const middle = [0, 1].map(
    axis => inside.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / inside.length,
  );
  const distance = ([x, y]: [number, number]) => Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0));
  return (
    inside
      .filter(([x, y]) =>
        avoided.every(one => Math.abs(one[0] - x) > KEPT_AWAY.x || Math.abs(one[1] - y) > KEPT_AWAY.y),
      )
      .sort((a, b) => distance(a) - distance(b))[0] ?? null
  );
}

function drawSubject(pages: Pages, { subject }: MapContent, map: MapFrame): void {
  const { doc } = pages;
  if (subject.kind === 'line') {
    drawLine(pages, map, subject.line, { colour: COLOURS.white, width: 6 });
    const colour = subject.risk ? RISK_COLOURS[subject.risk] : COLOURS.unknown;
    drawLine(pages, map, subject.line, { colour, width: 3 });
    return;
  }
  const [x, y] = map.project(subject.position);
  const ring = OWN_RADIUS + 5;
  doc.circle(x, y, ring).fillOpacity(0.75).fill(COLOURS.white).fillOpacity(1);
  doc.circle(x, y, ring).lineWidth(1.4).strokeColor(COLOURS.primary).stroke();
  if (subject.kind === 'support') drawSupport(doc, x, y, OWN_RADIUS, subject);
  else drawCase(doc, x, y, OWN_RADIUS);
}

function drawScale(pages: Pages, map: MapFrame): void {
  const { doc } = pages;
  const most = SCALE_WIDTH * map.metresPerPoint;
  const metres = LENGTHS.findLast(one => one <= most) ?? LENGTHS[0] ?? 0;
  const width = metres / map.metresPerPoint;
  const [x, y] = [map.x + 10, map.y + map.height - 10];
  const text = metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
  const line = pages.linesOf(text, SCALE, 100)[0] ?? [];
  const ground = Math.max(width, pages.type.widthOf(line, SCALE.size)) + 10;
  doc
    .rect(x - 5, y - 17, ground, 22)
    .fillOpacity(0.85)
    .fill(COLOURS.white)
    .fillOpacity(1);
  doc
    .moveTo(x, y - 4)
    .lineTo(x, y)
    .lineTo(x + width, y)
    .lineTo(x + width, y - 4);
  doc.lineWidth(1.2).lineJoin('miter').lineCap('butt').strokeColor(COLOURS.ink).stroke();
  pages.drawLine(line, SCALE, x, y - 16);
}

function drawNorth(pages: Pages, map: MapFrame): void {
  const { doc } = pages;
  const [x, y] = [map.x + map.width - 16, map.y + 12];
  doc
    .circle(x, y + 8, 13)
    .fillOpacity(0.85)
    .fill(COLOURS.white)
    .fillOpacity(1);
  doc.polygon([x, y - 3], [x + 4, y + 7], [x, y + 4.5], [x - 4, y + 7]).fill(COLOURS.ink);
  const line = pages.linesOf('N', { ...SCALE, weight: 'bold' }, 20)[0] ?? [];
  pages.drawLine(line, SCALE, x - pages.type.widthOf(line, SCALE.size) / 2, y + 8);
}

const RADIUS_IN_LEGEND = 3.5;

/** Draws what the symbols of a map mean, and goes on below. */
export function writeLegend(
  pages: Pages,
  { legend, subject }: MapContent,
  { x, y, width, height }: Frame,
): void {
  const { doc } = pages;
  const element = pages.element('P');
  pages.mark(element, 'P', () => {
    let [at, top] = [x, y + height + 5];
    for (const { text, symbol } of legend) {
      const line = pages.linesOf(text, STYLES.note, width)[0] ?? [];
      const needed = 14 + pages.type.widthOf(line, STYLES.note.size);
      if (at > x && at + needed > x + width) [at, top] = [x, top + STYLES.note.leading];
      const middle = top + STYLES.note.leading / 2;
      drawSymbol(doc, symbol, at + 5, middle, subject);
      pages.drawLine(line, STYLES.note, at + 13, top);
      at += needed + LEGEND_GAP;
    }
    pages.y = top + STYLES.note.leading;
  });
  element.end();
}

function drawSymbol(
  doc: Pages['doc'],
  symbol: MapContent['legend'][number]['symbol'],
  x: number,
  y: number,
  subject: MapContent['subject'],
): void {
  const stroke = (colour: string, width: number) =>
    doc
      .moveTo(x - 5, y)
      .lineTo(x + 5, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
  switch (symbol) {
    case 'own':
      if (subject.kind === 'line') {
        stroke(subject.risk ? RISK_COLOURS[subject.risk] : COLOURS.unknown, 3);
        return;
      }
      doc.circle(x, y, 5).lineWidth(1.2).strokeColor(COLOURS.primary).stroke();
      if (subject.kind === 'support') drawSupport(doc, x, y, 2.6, subject);
      else drawCase(doc, x, y, 3);
      return;
    case 'support':
      drawSupport(doc, x, y, RADIUS_IN_LEGEND, { risk: null, neutralization: 'none' });
      return;
    case 'case':
      drawCase(doc, x, y, 4);
      return;
    case 'line':
      stroke(COLOURS.wire, 0.9);
      return;
    case 'border':
      doc.dash(4, { space: 2 });
      stroke(COLOURS.border, 1.1);
      doc.undash();
      return;
    case 'none':
  }
}
