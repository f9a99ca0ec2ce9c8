import type { DrawingSize } from './draw-record-tile';
import type { PaintAnswer } from './paint-messages';
import type { RecordTile } from './record-tile';

/** A tile drawn, with its records for picking. */
export type Drawing = { readonly canvas: HTMLCanvasElement; readonly records: RecordTile };

/** Decodes a tile and draws it on a canvas of its own. */
export type TilePainter = (bytes: ArrayBuffer, size: DrawingSize) => Promise<Drawing>;

/** A canvas that fills its tile. @param side in canvas pixels */
export function createTileCanvas(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  canvas.style.display = 'block';
  canvas.style.width = canvas.style.height = '100%';
  return canvas;
}

/** The painter for browsers without OffscreenCanvas, and for test environments without any canvas. */
const paintOnMainThread: TilePainter = async (...job) =>
  (await import('./paint-on-canvas')).paintOnCanvas(...job);

type Job = { resolve: (drawing: Drawing) => void; reject: (error: Error) => void };

function workerPainter(worker: Worker): TilePainter {
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  let broken = false;

  worker.onmessage = ({ data }: MessageEvent<PaintAnswer>) => {
    const job = jobs.get(data.job);
    jobs.delete(data.job);
    if ('error' in data) {
      job?.reject(new Error(data.error));
      return;
    }
    const { bitmap, tile } = data;
    if (!job) {
      bitmap.close();
      return;
    }
    const canvas = createTileCanvas(bitmap.width);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    job.resolve({ canvas, records: tile });
  };
  // The worker's file could not be loaded (another origin, a strict proxy): draw on the main thread.
  worker.onerror = () => {
    broken = true;
    for (const { reject } of jobs.values()) reject(new Error('tile worker failed'));
    jobs.clear();
  };
  return (bytes, size) => {
    if (broken) return paintOnMainThread(bytes, size);
    return new Promise((resolve, reject) => {
      lastJob += 1;
      jobs.set(lastJob, { resolve, reject });
      worker.postMessage({ job: lastJob, bytes, size });
    });
  };
}

let shared: TilePainter | undefined;

/** The painter of all layers: one worker for the page, started at the first call (call early to warm it up). */
export function tilePainter(): TilePainter {
  if (shared) return shared;
  const possible = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  try {
    shared = possible
      ? workerPainter(new Worker(new URL('./tile-worker.ts', import.meta.url)))
      : paintOnMainThread;
  } catch (error) {
    console.warn('Tiles are drawn on the main thread', error);
    shared = paintOnMainThread;
  }
  return shared;
}
