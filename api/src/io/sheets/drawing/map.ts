import { toTileFeature } from 'shared/geometry/tiles';
import type { LineString } from 'shared/server';
import { COLOURS, RISK_COLOURS } from './colours';
import { type MapFrame, mapFrame, TOLERANCE } from './map-frame';
import { drawNames } from './map-names';
import { type Pages, STYLES, type Style } from './page';
import { type Frame, figure } from './pictures';
import type { MapContent } from './sheet-content';
import { drawCase, drawSupport } from './symbols';

/** Borders are a wide, pale band, so that they do not look like wires. */
const BORDER = { width: 2.6, opacity: 0.35 };
const OWN_RADIUS = 7;
const OTHER_RADIUS = 4;
const SCALE: Style = { ...STYLES.note, size: 7.5, colour: COLOURS.ink };
/** Possible lengths of the scale bar, in metres. */
const LENGTHS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];
const SCALE_WIDTH = 90;

/** Draws the map of a sheet into a frame; the legend is written separately. */
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
    if (content.subject.kind === 'line') drawSubject(pages, content, map);
    for (const one of content.supports) drawSupport(doc, ...map.project(one.position), OTHER_RADIUS, one);
    const drawCases = () => {
      for (const one of content.cases) drawCase(doc, ...map.project(one), OTHER_RADIUS + 1);
    };
    // Cases are drawn over a support or line, so that a bird found there stays visible. A case as subject is drawn
    // over them.
    if (content.subject.kind === 'case') drawCases();
    if (content.subject.kind !== 'line') drawSubject(pages, content, map);
    if (content.subject.kind !== 'case') drawCases();
    drawNames(pages, content, map);
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

function drawMunicipalities({ doc }: Pages, { municipalities }: MapContent, map: MapFrame): void {
  for (const { geometry } of municipalities) {
    const feature = toTileFeature(geometry, map.tile, { tolerance: TOLERANCE });
    if (feature?.type !== 'polygon') continue;
    for (const ring of feature.polygons.flat()) doc.polygon(...ring.map(map.ofTile));
    doc.lineWidth(BORDER.width).strokeColor(COLOURS.border).strokeOpacity(BORDER.opacity).stroke();
  }
  doc.strokeOpacity(1);
}

function drawSubject(pages: Pages, { subject }: MapContent, map: MapFrame): void {
  const { doc } = pages;
  if (subject.kind === 'area') return;
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
  else drawCase(doc, x, y, OWN_RADIUS, subject.alive);
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
