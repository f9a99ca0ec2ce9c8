import L from 'leaflet';
import { boundsMeet } from '../../geometry/bounds-of';
import { loadOutline, type OutlinePolygon } from './load-outline';

export type OutlineColours = { readonly sea: string; readonly land: string; readonly border: string };

/** Twice the usual side: a tile of a zoom covers what is one of 256 px a zoom further out. */
const TILE_SIDE = 512;
/** Pixels drawn beyond the tile, so that the cut edges of land are not seen. */
const MARGIN = 4;

/** Vertices nearer to the last drawn one than this are not seen (CSS pixels). */
const INVISIBLE = 0.4;

/** The sides of the tile a point lies beyond, a bit each. */
const sidesBeyond = (x: number, y: number): number =>
  (x < -MARGIN ? 1 : x > TILE_SIDE + MARGIN ? 2 : 0) | (y < -MARGIN ? 4 : y > TILE_SIDE + MARGIN ? 8 : 0);

/**
 * Adds a ring to the path. A vertex is left out where it and both its neighbours lie beyond one side of the tile:
 * that changes nothing inside, and a country of ten thousand vertices costs a tile next to nothing.
 */
function traceRing(
  context: CanvasRenderingContext2D,
  ring: Float64Array,
  scale: number,
  left: number,
  top: number,
) {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  let lastSides = 0;
  let [heldX, heldY] = [(ring[0] as number) * scale - left, (ring[1] as number) * scale - top];
  let heldSides = sidesBeyond(heldX, heldY);
  context.moveTo(heldX, heldY);
  for (let i = 2; i < ring.length; i += 2) {
    const x = (ring[i] as number) * scale - left;
    const y = (ring[i + 1] as number) * scale - top;
    const sides = sidesBeyond(x, y);
    const near = Math.abs(heldX - lastX) < INVISIBLE && Math.abs(heldY - lastY) < INVISIBLE;
    if (!near && (lastSides & heldSides & sides) === 0) {
      context.lineTo(heldX, heldY);
      [lastX, lastY, lastSides] = [heldX, heldY, heldSides];
    }
    [heldX, heldY, heldSides] = [x, y, sides];
  }
  context.closePath();
}

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
  const side = 2 ** (z - 1);
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
    for (const ring of rings) traceRing(context, ring, side * TILE_SIDE, x * TILE_SIDE, y * TILE_SIDE);
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
