import { TILE_EXTENT } from '../../geometry/tile-math';
import { DETAIL_ZOOM } from '../../geometry/tiles/cell-grid';
import { type Context, drawShapes } from '../symbols/draw-shapes';
import { RISK_COLOURS } from '../symbols/palette';
import {
  lineStrokes,
  mortalityGroupShapes,
  mortalityShapes,
  neutralizationMark,
  type Shape,
  SURFACE_STYLES,
  supportShapes,
} from '../symbols/symbol-shapes';
import type { DrawingTools } from './drawing-tools';
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

export type DrawingSize = {
  /** Canvas pixels along the tile's side. */
  readonly side: number;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
  /** Zoom of the tile's address. */
  readonly zoom: number;
};

function tracePart(context: Context, xy: Int16Array, from: number, to: number, scale: number): void {
  for (let v = from; v < to; v++) {
    const [x, y] = pointAt(xy, v);
    if (v === from) context.moveTo(x * scale, y * scale);
    else context.lineTo(x * scale, y * scale);
  }
}

function drawSurfaces(context: Context, surfaces: SurfaceRecords, { side, ratio }: DrawingSize): void {
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
  context.fillStyle = style.fill;
  context.globalAlpha = style.fillOpacity;
  if (style.fillOpacity > 0) context.fill('evenodd');
  context.globalAlpha = 1;
  context.strokeStyle = style.stroke;
  context.lineWidth = style.width * ratio;
  context.setLineDash(style.dash.map(length => length * ratio));
  context.stroke();
  context.setLineDash([]);
}

function drawLines(context: Context, lines: LineRecords, size: DrawingSize, detailed: boolean): void {
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
    const strokes = lineStrokes(style >> 2, style & 3);
    context.beginPath();
    for (const i of parts)
      tracePart(context, lines.xy, lines.offsets[i] as number, lines.offsets[i + 1] as number, scale);
    for (const { colour, width, dash } of detailed ? strokes : strokes.slice(-1)) {
      context.strokeStyle = colour;
      context.lineWidth = (detailed ? width : width / 2) * size.ratio;
      context.setLineDash(dash.map(length => length * size.ratio));
      context.stroke();
    }
    context.setLineDash([]);
    const mark = neutralizationMark(style & 3);
    if (detailed && mark.length > 0) for (const i of parts) drawMark(context, lines, i, mark, size);
  }
}

/** The mark of a line stands in the middle of its middle span: never on a vertex, where a support hides it. */
function drawMark(
  context: Context,
  { offsets, xy }: LineRecords,
  part: number,
  mark: readonly Shape[],
  { side, ratio }: DrawingSize,
): void {
  const [from, to] = [offsets[part] as number, offsets[part + 1] as number];
  const span = from + Math.floor((to - from - 2) / 2);
  const [ax, ay] = pointAt(xy, span);
  const [bx, by] = pointAt(xy, span + 1);
  const half = side / TILE_EXTENT / 2;
  drawShapes(context, mark, (ax + bx) * half, (ay + by) * half, ratio);
}

function drawPoints(
  context: Context,
  points: PointRecords,
  { side, ratio }: DrawingSize,
  { sprite: spriteOf }: DrawingTools,
): void {
  const scale = side / TILE_EXTENT;
  const order = Uint32Array.from(points.ids.keys()).sort(
    (a, b) => (points.values[a] as number) - (points.values[b] as number),
  );
  for (const i of order) {
    const [value, state] = [points.values[i] as number, points.neutralizations[i] as number];
    const sprite = spriteOf(`${points.kind}:${value}:${state}`, ratio, () =>
      points.kind === 'support' ? supportShapes(value, state) : mortalityShapes(value),
    );
    const half = sprite.width / 2;
    const [x, y] = pointAt(points.xy, i);
    context.drawImage(sprite, Math.round(x * scale - half), Math.round(y * scale - half));
  }
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
const RISK_RGB = RISK_COLOURS.map(rgbOf);

/** Groups of supports: discs whose slices are the shares of the risks, a little larger where there are more. */
function drawSupportCells(
  context: Context,
  cells: CellRecords,
  size: DrawingSize,
  tools: DrawingTools,
): void {
  const scale = size.side / TILE_EXTENT;
  const pixels = new ImageData(size.side, size.side);
  for (let cell = cells.xy.length / 2 - 1; cell >= 0; cell--) {
    const counts = cells.counts.subarray(cell * COUNTS_PER_CELL, (cell + 1) * COUNTS_PER_CELL);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const [x, y] = pointAt(cells.xy, cell);
    const radius = Math.min(11, 2.6 + 0.9 * Math.log2(total)) * size.ratio;
    paintDiscUnder(pixels, x * scale, y * scale, radius, counts, RISK_RGB);
  }
  context.drawImage(tools.sheet(pixels), 0, 0);
}

function drawMortalityCell(context: Context, cells: CellRecords, cell: number, size: DrawingSize): void {
  const scale = size.side / TILE_EXTENT;
  const [x, y] = pointAt(cells.xy, cell).map(value => value * scale) as [number, number];
  drawShapes(context, mortalityGroupShapes, x, y, size.ratio);
  context.fillStyle = '#ffffff';
  context.font = `600 ${11 * size.ratio}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(cells.counts[cell] ?? ''), x, y);
}

function drawCells(context: Context, cells: CellRecords, size: DrawingSize, tools: DrawingTools): void {
  if (cells.kind === 'support') drawSupportCells(context, cells, size, tools);
  else for (let cell = 0; cell < cells.xy.length / 2; cell++) drawMortalityCell(context, cells, cell, size);
}

/** Draws a tile: surfaces below, lines and groups above them, single supports and cases on top. */
export function drawRecordTile(
  context: Context,
  tile: RecordTile,
  size: DrawingSize,
  tools: DrawingTools,
): void {
  // Lines are drawn with all their marks where the supports are single ones too.
  const detailed = size.zoom >= DETAIL_ZOOM;
  for (const surfaces of tile.surfaces) drawSurfaces(context, surfaces, size);
  for (const lines of tile.lines) drawLines(context, lines, size, detailed);
  for (const cells of tile.cells) drawCells(context, cells, size, tools);
  for (const points of tile.points) drawPoints(context, points, size, tools);
}
