import { TILE_SIDE, type TileAddress } from '../../geometry/tile-math';
import type { DrawingSize } from './draw-record-tile';
import type { PaintAnswer, PaintRequest, PaintResult } from './paint-work';

type Painted = [HTMLCanvasElement, PaintResult];

interface EarlyDrawing {
  readonly bytes: Uint8Array;
  readonly size: DrawingSize;
  readonly painted: Promise<Painted>;
}

/** The map that the page's first script draws over the frame, until the map's own tiles take its canvases. */
export interface EarlyMap {
  readonly element: HTMLElement;
  readonly worker: Worker;
  readonly drawings: Set<EarlyDrawing>;
  remove(): void;
}

declare global {
  interface Window {
    earlyMap?: EarlyMap;
  }
}

/** Milliseconds after the first tile of the map within which the map takes the other drawings. */
const TAKEN_WITHIN = 2000;

/** How a tile of records is drawn before the map knows how many there are. */
export function sizeOfTile(
  address: TileAddress,
  palette: DrawingSize['palette'],
  leastRatio = 1,
): DrawingSize & { isSparse: boolean } {
  const ratio = Math.min(2, Math.max(leastRatio, window.devicePixelRatio || 1));
  return { side: TILE_SIDE * ratio, ratio, address, palette, isSparse: false };
}

/**
 * Creates a canvas that fills its tile.
 * @param side in canvas pixels
 */
export function createTileCanvas(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  canvas.style.display = 'block';
  canvas.style.width = canvas.style.height = '100%';
  return canvas;
}

export function canvasOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = createTileCanvas(bitmap.width);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas;
}

/**
 * Adds an empty map to a place of the frame.
 * @param box where it lies in that place, in CSS pixels
 */
export function addEarlyMap(worker: Worker, place: Element, box: readonly number[]): EarlyMap {
  const element = document.createElement('div');
  const [left, top, width, height] = box;
  element.style.cssText = `position:absolute;overflow:hidden;pointer-events:none;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  element.setAttribute('aria-hidden', 'true');
  place.append(element);
  function remove() {
    element.remove();
    early.drawings.clear();
  }
  const early: EarlyMap = { element, worker, drawings: new Set(), remove };
  window.earlyMap = early;
  worker.addEventListener('error', () => {
    remove();
    delete window.earlyMap;
  });
  for (const touch of ['pointerdown', 'wheel', 'keydown', 'resize'])
    window.addEventListener(touch, remove, { once: true, capture: true, passive: true });
  return early;
}

// The map's own jobs have positive numbers.
let lastJob = 0;

/** Draws a tile of records into the early map, at a position in it and above layers with a lower `level`. */
export function drawEarly(
  { worker, element, drawings }: EarlyMap,
  bytes: ArrayBuffer,
  size: DrawingSize,
  [left, top, level]: readonly number[],
): void {
  lastJob -= 1;
  const job = lastJob;
  const painted = new Promise<Painted>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('no tile worker')));
    worker.addEventListener('message', function show({ data }: MessageEvent<PaintAnswer>) {
      if (data.job !== job) return;
      worker.removeEventListener('message', show);
      if ('error' in data) return reject(new Error(data.error));
      const canvas = canvasOf(data.bitmap);
      const tile = document.createElement('div');
      tile.style.cssText = `position:absolute;left:${left}px;top:${top}px;width:${TILE_SIDE}px;height:${TILE_SIDE}px;z-index:${level}`;
      tile.append(canvas);
      element.append(tile);
      resolve([canvas, data.result]);
    });
  });
  painted.catch(() => undefined);
  drawings.add({ bytes: new Uint8Array(bytes), size, painted });
  worker.postMessage({ job, work: { kind: 'records', bytes, size } } satisfies PaintRequest);
}

/** A loop, since callbacks for each byte of all tiles would take a phone 50 ms. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

/** The early drawing of the same bytes in the same size and colours, once. */
export function takeDrawing(bytes: ArrayBuffer, size: DrawingSize): Promise<Painted> | undefined {
  const { drawings, remove } = window.earlyMap ?? {};
  if (!drawings?.size || !remove) return undefined;
  setTimeout(remove, TAKEN_WITHIN);
  const wanted = JSON.stringify({ ...size, line: undefined });
  for (const drawing of drawings)
    if (isSame(drawing.bytes, new Uint8Array(bytes)) && JSON.stringify(drawing.size) === wanted) {
      drawings.delete(drawing);
      return drawing.painted;
    }
  return undefined;
}

/** Shows the early map in a place of the application, which has replaced the frame. */
export const keepEarlyMap = (place: Element | null): void => {
  const { element, drawings } = window.earlyMap ?? {};
  if (element && drawings?.size) place?.append(element);
};
