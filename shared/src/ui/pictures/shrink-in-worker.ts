import { shrinkImage } from './draw-jpeg';
import type { ShrinkAnswer, ShrinkRequest } from './shrink.worker';

let worker: Worker | null | undefined;
let lastId = 0;

function start(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // A page whose scripts are on another origin cannot start workers, so the main thread does the work.
    return null;
  }
}

/**
 * Runs `shrinkImage` in a worker, so that many pictures do not freeze the form. Without a worker, it runs in the
 * page.
 */
export async function shrinkInWorker(
  bytes: ArrayBuffer,
  type: string,
  turn = false,
): Promise<ArrayBuffer | null> {
  if (worker === undefined) worker = start();
  if (!worker) return shrinkImage(bytes, type, turn);
  try {
    return await ask(worker, { bytes, type, turn });
  } catch {
    worker = null;
    return shrinkImage(bytes, type, turn);
  }
}

function ask(to: Worker, picture: Omit<ShrinkRequest, 'id'>): Promise<ArrayBuffer | null> {
  lastId += 1;
  const request: ShrinkRequest = { id: lastId, ...picture };
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const { signal } = done;
    const onAnswer = ({ data }: MessageEvent<ShrinkAnswer>) => {
      if (data.id !== request.id) return;
      done.abort();
      resolve(data.shrunk);
    };
    const onError = (event: Event) => {
      done.abort();
      reject(new Error('the worker failed', { cause: event }));
    };
    to.addEventListener('message', onAnswer, { signal });
    to.addEventListener('error', onError, { signal });
    to.postMessage(request);
  });
}
