import type { DrawingSize } from './draw-record-tile';
import type { PaintAnswer } from './paint-messages';
import type { RecordTile } from './record-tile';

/** Decodes a tile and draws it on a canvas; resolves with the records for picking. */
export type TilePainter = (
  bytes: ArrayBuffer,
  canvas: HTMLCanvasElement,
  size: DrawingSize,
) => Promise<RecordTile>;

/** The painter for browsers without OffscreenCanvas, and for test environments without any canvas. */
const paintOnMainThread: TilePainter = async (...job) =>
  (await import('./paint-on-canvas')).paintOnCanvas(...job);

type Job = { canvas: HTMLCanvasElement; resolve: (tile: RecordTile) => void; reject: (error: Error) => void };

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
    job.canvas.width = bitmap.width;
    job.canvas.height = bitmap.height;
    job.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    job.resolve(tile);
  };
  // The worker's file could not be loaded (another origin, a strict proxy): go on without it.
  worker.onerror = () => {
    broken = true;
    for (const { reject } of jobs.values()) reject(new Error('tile worker failed'));
    jobs.clear();
  };
  return (bytes, canvas, size) => {
    if (broken) return paintOnMainThread(bytes, canvas, size);
    return new Promise((resolve, reject) => {
      lastJob += 1;
      jobs.set(lastJob, { canvas, resolve, reject });
      worker.postMessage({ job: lastJob, bytes, size }, [bytes]);
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
