import L from 'leaflet';
import { boundsMeet } from '../geometry/bounds-of';
import { clipRing } from '../geometry/clip-to-tile';
import { loadOutline, type OutlinePolygon } from './load-outline';

export type OutlineColours = { readonly sea: string; readonly land: string; readonly border: string };

const TILE_SIDE = 256;
/** Pixels drawn beyond the tile, so that the cut edges of land are not seen. */
const MARGIN = 4;

function drawTile(
  canvas: HTMLCanvasElement,
  { x, y, z }: L.Coords,
  polygons: readonly OutlinePolygon[],
  colours: OutlineColours,
): void {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = canvas.height = TILE_SIDE * ratio;
  const context = typeof Path2D === 'undefined' ? null : canvas.getContext('2d');
  if (!context) return;
  context.scale(ratio, ratio);
  context.fillStyle = colours.sea;
  context.fillRect(0, 0, TILE_SIDE, TILE_SIDE);
  const side = 2 ** z;
  const margin = MARGIN / TILE_SIDE / side;
  const box = [
    x / side - margin,
    y / side - margin,
    (x + 1) / side + margin,
    (y + 1) / side + margin,
  ] as const;
  context.beginPath();
  for (const { rings, bounds } of polygons) {
    if (!boundsMeet(bounds, box)) continue;
    for (const ring of rings) {
      const pixels = ring.map(
        ([wx, wy]) => [(wx * side - x) * TILE_SIDE, (wy * side - y) * TILE_SIDE] as const,
      );
      for (const [index, [px, py]] of clipRing(pixels, { min: -MARGIN, max: TILE_SIDE + MARGIN }).entries())
        if (index === 0) context.moveTo(px, py);
        else context.lineTo(px, py);
      context.closePath();
    }
  }
  context.fillStyle = colours.land;
  context.fill('evenodd');
  context.strokeStyle = colours.border;
  context.lineWidth = 1;
  context.stroke();
}

/** The base layer that needs no network: land, sea and borders, drawn in the browser. */
export class OutlineGridLayer extends L.GridLayer {
  constructor(
    private readonly colours: OutlineColours,
    options: L.GridLayerOptions = {},
  ) {
    super({ tileSize: TILE_SIDE, noWrap: true, maxZoom: 22, pane: 'tilePane', ...options });
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    loadOutline().then(
      polygons => {
        drawTile(canvas, coords, polygons, this.colours);
        done(undefined, canvas);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
    );
    return canvas;
  }
}
