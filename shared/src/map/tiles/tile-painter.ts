import type { DrawingSize } from './draw-record-tile';
import { canvasOf, takeDrawing } from './early-drawings';
import type { NameSpots } from './name-spots';
import type { PaintAnswer, PaintResult, PaintWork } from './paint-work';
import type { RecordTile } from './record-tile';

export type Drawing = { readonly canvas: HTMLCanvasElement; readonly records: RecordTile };
export type GroundDrawing = { readonly canvas: HTMLCanvasElement; readonly names: readonly NameSpots[] };

export type TilePainter = (bytes: ArrayBuffer, size: DrawingSize) => Promise<Drawing>;

type Paint = (work: PaintWork) => Promise<[HTMLCanvasElement, PaintResult]>;

/** Draws where no worker can: in browsers without OffscreenCanvas, after a failure of the worker, and in tests. */
const paintOnMainThread: Paint = async work => (await import('./paint-on-canvas')).paintOnCanvas(work);

type Job = { resolve: (painted: [HTMLCanvasElement, PaintResult]) => void; reject: (error: Error) => void };

function workerPaint(worker: Worker): Paint {
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  let broken = false;
  let hasOutline = false;

  worker.onmessage = ({ data }: MessageEvent<PaintAnswer>) => {
    const job = jobs.get(data.job);
    jobs.delete(data.job);
    if ('error' in data) {
      job?.reject(new Error(data.error));
      return;
    }
    const { bitmap, result } = data;
    if (!job) {
      bitmap.close();
      return;
    }
    job.resolve([canvasOf(bitmap), result]);
  };
  // The worker's script could not be loaded (another origin, a strict proxy), so tiles are drawn on the main thread.
  worker.onerror = () => {
    broken = true;
    for (const { reject } of jobs.values()) reject(new Error('tile worker failed'));
    jobs.clear();
  };
  return work => {
    if (broken) return paintOnMainThread(work);
    return new Promise((resolve, reject) => {
      lastJob += 1;
      jobs.set(lastJob, { resolve, reject });
      worker.postMessage({
        job: lastJob,
        work: work.kind === 'ground' && hasOutline ? { ...work, outline: null } : work,
      });
      hasOutline ||= work.kind === 'ground';
    });
  };
}

let shared: Paint | undefined;

/**
 * The painter of all layers. It is created on the first call, with one worker for the page where workers can draw.
 */
function sharedPaint(): Paint {
  if (shared) return shared;
  const possible = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  try {
    shared = possible
      ? workerPaint(window.earlyMap?.worker ?? new Worker(new URL('./tile-worker.ts', import.meta.url)))
      : paintOnMainThread;
  } catch (error) {
    console.warn('Tiles are drawn on the main thread', error);
    shared = paintOnMainThread;
  }
  return shared;
}

/** The painter of record tiles. Calling it early starts the worker. */
export function tilePainter(): TilePainter {
  const paint = sharedPaint();
  return async (bytes, size) => {
    const draw = () => paint({ kind: 'records', bytes, size });
    const [canvas, result] = await (takeDrawing(bytes, size)?.catch(draw) ?? draw());
    if (!('records' in result)) throw new Error('no records');
    return { canvas, ...result };
  };
}

/**
 * Draws a base map tile.
 * @param areas encoded tile of municipalities or regions from the server
 * @param outline text of `outlines.json`
 */
export async function paintGround(
  areas: ArrayBuffer | null,
  outline: string,
  size: DrawingSize,
): Promise<GroundDrawing> {
  const [canvas, result] = await sharedPaint()({ kind: 'ground', bytes: areas, outline, size });
  return { canvas, names: 'names' in result ? result.names : [] };
}
