import { boundsMeet } from '../../geometry/bounds-of';
import { TILE_EXTENT } from '../../geometry/tile-math';
import type { Context } from '../symbols/draw-shapes';
import type { MapColour } from '../symbols/palette';
import { ringsOf, TINTS, visitBorders } from './area-borders';
import type { DrawingSize } from './draw-record-tile';
import type { Outline, WorldLine } from './outline';
import type { SurfaceRecords } from './record-tile';

/** Widths (CSS pixels) and colours of the two pale strips of shallow water along the coast. */
const SHALLOWS = [
  [26, 'map-sea-2'],
  [12, 'map-sea-3'],
] as const;
/** Distance from the tile within which strokes may reach into it (CSS pixels). */
const MARGIN = 30;
/** A vertex closer than this to the last drawn vertex is skipped as invisible (CSS pixels). */
const INVISIBLE = 0.4;

/** From this zoom of the map on, tiles contain municipalities; below it, regions. */
export const MUNICIPALITIES_FROM = 10;
/** Widths of the strokes that form the soft band inside a border, as shares of the band's width. */
const BAND_STROKES = [1, 0.72, 0.46, 0.2];
/** Opacity of each stroke of a band, as a share of the band's opacity. */
const BAND_STROKE_SHARE = 0.42;
/** Resolution of bands relative to the tile. Bands are soft, so fewer pixels suffice. */
const BAND_RATIO = 0.5;

/** The area of a tile in world units, and its scale. */
function frameOf({ address: { x, y, z }, side, ratio }: DrawingSize) {
  const tiles = 2 ** z;
  const margin = (MARGIN * ratio) / side / tiles;
  return {
    scale: tiles * side,
    left: x * side,
    top: y * side,
    box: [
      x / tiles - margin,
      y / tiles - margin,
      (x + 1) / tiles + margin,
      (y + 1) / tiles + margin,
    ] as const,
  };
}

/**
 * Adds a line or ring to the path. A vertex is skipped when it, the last drawn vertex and the next vertex lie beyond
 * the same side of the tile. The tile looks the same without it, and a country of ten thousand vertices is drawn
 * fast.
 */
function trace(context: Context, points: Float64Array, size: DrawingSize) {
  const { scale, left, top } = frameOf(size);
  const margin = MARGIN * size.ratio;
  const beyond = (x: number, y: number) =>
    (x < -margin ? 1 : x > size.side + margin ? 2 : 0) | (y < -margin ? 4 : y > size.side + margin ? 8 : 0);
  const near = INVISIBLE * size.ratio;
  let [lastX, lastY, lastSides] = [Number.NaN, Number.NaN, 0];
  let [heldX, heldY] = [(points[0] as number) * scale - left, (points[1] as number) * scale - top];
  let heldSides = beyond(heldX, heldY);
  context.moveTo(heldX, heldY);
  for (let i = 2; i < points.length; i += 2) {
    const x = (points[i] as number) * scale - left;
    const y = (points[i + 1] as number) * scale - top;
    const sides = beyond(x, y);
    const isNear = Math.abs(heldX - lastX) < near && Math.abs(heldY - lastY) < near;
    if (!isNear && (lastSides & heldSides & sides) === 0) {
      context.lineTo(heldX, heldY);
      [lastX, lastY, lastSides] = [heldX, heldY, heldSides];
    }
    [heldX, heldY, heldSides] = [x, y, sides];
  }
  context.lineTo(heldX, heldY);
}

function traceLines(context: Context, lines: readonly WorldLine[], size: DrawingSize) {
  const { box } = frameOf(size);
  context.beginPath();
  for (const { points, bounds } of lines) if (boundsMeet(bounds, box)) trace(context, points, size);
}

function stroke(context: Context, { palette, ratio }: DrawingSize, colour: MapColour, width: number) {
  context.strokeStyle = palette[colour];
  context.lineWidth = width * ratio;
  context.stroke();
}

function traceArea(context: Context, areas: SurfaceRecords, area: number, scale: number) {
  for (const [from, to] of ringsOf(areas, area)) {
    for (let v = from; v < to; v++) {
      const [x, y] = [(areas.xy[2 * v] as number) * scale, (areas.xy[2 * v + 1] as number) * scale];
      if (v === from) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
}

function drawLand(context: Context, outline: Outline, areas: SurfaceRecords | null, size: DrawingSize) {
  const { palette, side } = size;
  context.fillStyle = palette['map-sea'];
  context.fillRect(0, 0, side, side);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  traceLines(context, outline.coasts, size);
  for (const [reach, colour] of SHALLOWS) stroke(context, size, colour, 2 * reach);
  const { box } = frameOf(size);
  context.fillStyle = palette['map-land'];
  context.beginPath();
  for (const { rings, bounds } of outline.lands)
    if (boundsMeet(bounds, box))
      for (const ring of rings) {
        trace(context, ring, size);
        context.closePath();
      }
  context.fill('evenodd');
  // The municipalities' coastline is more precise than the country outline.
  if (areas && size.address.z + 1 >= MUNICIPALITIES_FROM) {
    context.beginPath();
    for (let area = 0; area < areas.ids.length; area++) traceArea(context, areas, area, side / TILE_EXTENT);
    context.fill('evenodd');
  }
  traceLines(context, outline.coasts, size);
  stroke(context, size, 'map-coast', 1.1);
}

/** Width of the band inside a municipality's border at a zoom of the map (CSS pixels). */
const bandWidthAt = (zoom: number) => (zoom > 13 ? 16 : zoom === 13 ? 14 : Math.max(6, (zoom - 9) * 5));

function drawBands(
  context: Context,
  areas: SurfaceRecords,
  tints: ReadonlyMap<number, number>,
  size: DrawingSize,
  createContext: (side: number) => Context | null,
) {
  const { side, ratio, palette, address } = size;
  const bandSide = Math.round((side / ratio) * BAND_RATIO);
  const band = createContext(bandSide);
  if (!band) return;
  const width = bandWidthAt(address.z + 1) * BAND_RATIO;
  band.lineJoin = 'round';
  for (let area = 0; area < areas.ids.length; area++) {
    const tint = (tints.get(areas.ids[area] as number) ?? 0) % TINTS;
    band.save();
    band.beginPath();
    traceArea(band, areas, area, bandSide / TILE_EXTENT);
    band.clip('evenodd');
    band.strokeStyle = palette[`band-${tint}` as MapColour];
    band.globalAlpha = BAND_STROKE_SHARE * Number(palette['band-alpha']);
    for (const share of BAND_STROKES) {
      band.lineWidth = 2 * width * share;
      band.stroke();
    }
    band.restore();
  }
  context.drawImage(band.canvas, 0, 0, side, side);
}

function drawBorders(context: Context, outline: Outline, areas: SurfaceRecords | null, size: DrawingSize) {
  const scale = size.side / TILE_EXTENT;
  const isNear = size.address.z + 1 >= MUNICIPALITIES_FROM;
  context.setLineDash([size.ratio, 4 * size.ratio]);
  traceLines(context, outline.borders, size);
  stroke(context, size, 'map-border', 1.2);
  if (areas) {
    context.beginPath();
    visitBorders(areas, (x, y, starts) => {
      if (starts) context.moveTo(x * scale, y * scale);
      else context.lineTo(x * scale, y * scale);
    });
    stroke(context, size, 'map-border', isNear ? 1.3 : 0.9);
  }
  context.setLineDash([]);
}

/**
 * Draws a base map tile without a tile provider: sea with shallows, land, a soft tinted band inside the border of
 * each municipality, and borders.
 * @param tints of the areas, by id
 * @param createContext creates a square canvas for drawing bands
 */
export function drawGround(
  context: Context,
  outline: Outline,
  areas: SurfaceRecords | null,
  tints: ReadonlyMap<number, number>,
  size: DrawingSize,
  createContext: (side: number) => Context | null,
): void {
  drawLand(context, outline, areas, size);
  if (areas && size.address.z + 1 >= MUNICIPALITIES_FROM)
    drawBands(context, areas, tints, size, createContext);
  drawBorders(context, outline, areas, size);
}
