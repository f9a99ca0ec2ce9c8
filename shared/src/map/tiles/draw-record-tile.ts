import { TILE_EXTENT, type TileAddress } from '../../geometry/tile-math';
import { DETAIL_ZOOM } from '../../geometry/tiles/cell-grid';
import { type Context, drawShapes } from '../symbols/draw-shapes';
import type { MapPalette } from '../symbols/palette';
import {
  LINE_MARK,
  lineStrokes,
  mortalityGroupShapes,
  mortalityShapes,
  neutralizationMark,
  poleShapes,
  type Shape,
  SURFACE_BAND,
  SURFACE_STYLES,
  spanStrokes,
  supportShapes,
} from '../symbols/symbol-shapes';
import { caseScaleAt, caseShiftAt, radiusAt } from '../symbols/symbol-sizes';
import type { DrawingTools } from './drawing-tools';
import { keepApart } from './keep-apart';
import { paintDiscUnder, type Rgb } from './paint-discs';
import {
  type CellRecords,
  COUNTS_PER_CELL,
  type LineRecords,
  type PointRecords,
  pointAt,
  type RecordTile,
  type SurfaceRecords,
} from './record-tile';
import { marksOfCells, marksOfPoints, type SupportMarks, totalsOf } from './support-marks';

export type DrawingSize = {
  /** Canvas pixels along the tile's side. */
  readonly side: number;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
  readonly address: TileAddress;
  readonly palette: MapPalette;
  /** Whether the map shows few supports, which are then drawn large at every zoom. */
  readonly isSparse?: boolean;
  /** The line of an operator that is highlighted. */
  readonly line?: string | undefined;
};

/**
 * From this zoom of the map on, groups of supports are drawn as symbols. Below it, they are discs with the shares of
 * risks, unless the map shows few supports.
 */
const SIGN_ZOOM = 10;
/** From this zoom of the map on, every support is drawn, even if symbols overlap. */
const ALL_ZOOM = 17;

/** Zoom of the map for a tile: one more than the tile's, since tiles have twice the usual side. */
const mapZoomOf = ({ address }: DrawingSize) => address.z + 1;

function tracePart(context: Context, xy: Int16Array, from: number, to: number, scale: number): void {
  for (let v = from; v < to; v++) {
    const [x, y] = pointAt(xy, v);
    if (v === from) context.moveTo(x * scale, y * scale);
    else context.lineTo(x * scale, y * scale);
  }
}

function drawSurfaces(
  context: Context,
  surfaces: SurfaceRecords,
  { side, ratio, palette }: DrawingSize,
): void {
  const style = SURFACE_STYLES[surfaces.kind];
  const scale = side / TILE_EXTENT;
  context.beginPath();
  for (let ring = 0; ring < surfaces.offsets.length - 1; ring++) {
    tracePart(
      context,
      surfaces.xy,
      surfaces.offsets[ring] as number,
      surfaces.offsets[ring + 1] as number,
      scale,
    );
    context.closePath();
  }
  context.fillStyle = context.strokeStyle = palette[style.colour];
  context.globalAlpha = style.fillOpacity;
  if (style.fillOpacity > 0) context.fill('evenodd');
  if (style.bandOpacity > 0) {
    context.save();
    context.clip('evenodd');
    context.globalAlpha = style.bandOpacity;
    context.lineWidth = 2 * SURFACE_BAND * ratio;
    context.stroke();
    context.restore();
  }
  context.globalAlpha = 1;
  context.lineWidth = style.width * ratio;
  context.setLineDash(style.dash.map(length => length * ratio));
  context.stroke();
  context.setLineDash([]);
}

function drawLines(
  context: Context,
  lines: LineRecords,
  size: DrawingSize,
  { detailed = true, strokesOf = lineStrokes } = {},
): void {
  const scale = size.side / TILE_EXTENT;
  const styles = new Map<number, number[]>();
  for (let i = 0; i < lines.ids.length; i++) {
    const style = (lines.values[i] as number) * 4 + (lines.neutralizations[i] as number);
    const parts = styles.get(style);
    if (parts) parts.push(i);
    else styles.set(style, [i]);
  }
  context.lineJoin = 'round';
  for (const [style, parts] of [...styles].sort(([a], [b]) => a - b)) {
    const strokes = strokesOf(style >> 2, style & 3);
    context.beginPath();
    for (const i of parts)
      tracePart(context, lines.xy, lines.offsets[i] as number, lines.offsets[i + 1] as number, scale);
    for (const { colour, width, dash, opacity = 1 } of detailed ? strokes : strokes.slice(-1)) {
      context.globalAlpha = opacity;
      context.strokeStyle = size.palette[colour];
      context.lineWidth = (detailed ? width : width / 2) * size.ratio;
      context.setLineDash(dash.map(length => length * size.ratio));
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    const mark = neutralizationMark(style & 3, LINE_MARK);
    if (detailed && mark.length > 0) for (const i of parts) drawMark(context, lines, i, mark, size);
  }
}

/** Draws the neutralisation mark in the middle of a line's middle segment: at a vertex, a support would hide it. */
function drawMark(
  context: Context,
  { offsets, xy }: LineRecords,
  part: number,
  mark: readonly Shape[],
  { side, ratio, palette }: DrawingSize,
): void {
  const [from, to] = [offsets[part] as number, offsets[part + 1] as number];
  const span = from + Math.floor((to - from - 2) / 2);
  const [ax, ay] = pointAt(xy, span);
  const [bx, by] = pointAt(xy, span + 1);
  const half = side / TILE_EXTENT / 2;
  drawShapes(context, mark, palette, (ax + bx) * half, (ay + by) * half, ratio);
}

/**
 * Draws supports as symbols, the most dangerous on top. Below `ALL_ZOOM`, a symbol is left out if it is too close to
 * a symbol of a higher or equal risk.
 */
function drawSupports(
  context: Context,
  { xy, risks, states }: SupportMarks,
  size: DrawingSize,
  { sprite: spriteOf }: DrawingTools,
): void {
  const { side, ratio, address, palette, isSparse } = size;
  const zoom = mapZoomOf(size);
  const radius = radiusAt(zoom, isSparse);
  const unitsPerPixel = (TILE_EXTENT / side) * ratio;
  const gap = zoom < ALL_ZOOM ? radius * (radius > 6 ? 1.7 : 1.5) * unitsPerPixel : 0;
  const x = Float64Array.from(risks, (_, i) => (xy[2 * i] as number) + address.x * TILE_EXTENT);
  const y = Float64Array.from(risks, (_, i) => (xy[2 * i + 1] as number) + address.y * TILE_EXTENT);
  const scale = side / TILE_EXTENT;
  for (const i of keepApart({ x, y, weights: risks }, gap)) {
    const [risk, state] = [risks[i] as number, states[i] as number];
    const sprite = spriteOf(`${risk}:${state}:${radius}`, ratio, palette, () =>
      supportShapes(risk, state, radius),
    );
    const half = sprite.width / 2;
    const [px, py] = pointAt(xy, i);
    context.drawImage(sprite, Math.round(px * scale - half), Math.round(py * scale - half));
  }
}

/** Draws poles of operators hollow, so that they stay below our own supports in rank. */
function drawPoles(
  context: Context,
  { xy, values }: PointRecords,
  { side, ratio, palette }: DrawingSize,
  { sprite: spriteOf }: DrawingTools,
): void {
  for (const [i, value] of values.entries()) {
    const sprite = spriteOf(`pole${value}`, ratio, palette, () => poleShapes(value > 0));
    const place = (units: number) => Math.round((units * side) / TILE_EXTENT - sprite.width / 2);
    const [x, y] = pointAt(xy, i);
    context.drawImage(sprite, place(x), place(y));
  }
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
const DISC_COLOURS = ['risk-none-edge', 'risk-low', 'risk-medium', 'risk-high', 'death'] as const;

/** Draws groups of supports as discs whose slices are the shares of risks. Larger groups are slightly larger. */
function drawShares(context: Context, cells: CellRecords, size: DrawingSize, tools: DrawingTools): void {
  const { side, ratio, palette } = size;
  const scale = side / TILE_EXTENT;
  const pixels = new ImageData(side, side);
  const colours = DISC_COLOURS.map(name => rgbOf(palette[name]));
  const totals = totalsOf(cells);
  const { risks } = marksOfCells(cells);
  // Starts with the cells of the highest risk, since `paintDiscUnder` paints below existing pixels.
  for (let risk = COUNTS_PER_CELL - 1; risk >= 0; risk--)
    for (let cell = totals.length - 1; cell >= 0; cell--) {
      if (risks[cell] !== risk) continue;
      const counts = cells.counts.subarray(cell * COUNTS_PER_CELL, (cell + 1) * COUNTS_PER_CELL);
      const [x, y] = pointAt(cells.xy, cell);
      const radius = Math.min(11, 2.6 + 0.9 * Math.log2(totals[cell] as number)) * ratio;
      paintDiscUnder(pixels, x * scale, y * scale, radius, counts, colours);
    }
  context.drawImage(tools.sheet(pixels), 0, 0);
}

/** Draws the symbol of a case or a group beside its position, with a stem to the position. */
function drawCase(
  context: Context,
  [x, y]: readonly [number, number],
  shapes: readonly Shape[],
  size: DrawingSize,
  count = '',
): void {
  const { ratio, palette, side } = size;
  const scale = side / TILE_EXTENT;
  const shift = caseShiftAt(mapZoomOf(size));
  const caseScale = caseScaleAt(mapZoomOf(size)) * ratio;
  const [px, py] = [x * scale, y * scale];
  const [cx, cy] = [px + shift * ratio, py - shift * ratio];
  const colour = shapes[1]?.stroke ?? 'death';
  const stem = { path: `M0 0L${shift} ${-shift}`, stroke: colour, width: 1.6 } as const;
  drawShapes(context, [{ ...stem, stroke: 'map-halo', width: 3.2 }, stem], palette, px, py, ratio);
  drawShapes(context, shapes, palette, cx, cy, caseScale);
  if (!count) return;
  context.fillStyle = palette['death-glyph'];
  context.font = `700 ${Math.min(13, 24 / count.length) * caseScale}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(count, cx, cy);
}

function drawCells(context: Context, cells: CellRecords, size: DrawingSize, tools: DrawingTools): void {
  if (cells.kind === 'mortality')
    for (const [cell, count] of cells.counts.entries())
      drawCase(context, pointAt(cells.xy, cell), mortalityGroupShapes, size, String(count));
  else if (mapZoomOf(size) >= SIGN_ZOOM || size.isSparse)
    drawSupports(context, marksOfCells(cells), size, tools);
  else drawShares(context, cells, size, tools);
}

function drawPoints(context: Context, points: PointRecords, size: DrawingSize, tools: DrawingTools): void {
  if (points.kind === 'pole') drawPoles(context, points, size, tools);
  else if (points.kind === 'support') drawSupports(context, marksOfPoints(points), size, tools);
  else
    for (const [i, cause] of points.values.entries())
      drawCase(context, pointAt(points.xy, i), mortalityShapes(cause), size);
}

/** Draws a tile: surfaces at the bottom, lines and groups above them, single supports and cases on top. */
export function drawRecordTile(
  context: Context,
  tile: RecordTile,
  size: DrawingSize,
  tools: DrawingTools,
): void {
  // Lines have all their details only at zooms that show single supports.
  const detailed = size.address.z >= DETAIL_ZOOM;
  for (const surfaces of tile.surfaces) drawSurfaces(context, surfaces, size);
  for (const spans of tile.spans) drawLines(context, spans, size, { strokesOf: spanStrokes });
  for (const lines of tile.lines) drawLines(context, lines, size, { detailed });
  for (const cells of tile.cells) drawCells(context, cells, size, tools);
  for (const points of tile.points) drawPoints(context, points, size, tools);
}
