import type { HeicAnswer, HeicRequest } from './heic.worker';

/** Milliseconds for fetching the decoder and decoding one picture. */
const DEADLINE = 20_000;

/** Decoded before, for as long as their files are held. */
const decoded = new WeakMap<ArrayBuffer, ArrayBuffer>();
let last: Promise<unknown> = Promise.resolve();

/**
 * A HEIC picture as an upright JPEG with sides of at most 2048 px, for browsers that do not decode HEIC. One picture
 * at a time, in a worker that ends with it: decoding takes hundreds of megabytes.
 *
 * @param signal aborted, a picture whose turn has not come is left out
 * @returns `null` when it cannot be decoded, is not decoded in time, or the decoder cannot be fetched (offline)
 */
export function heicInWorker(bytes: ArrayBuffer, signal?: AbortSignal): Promise<ArrayBuffer | null> {
  const work = last.then(async () => {
    if (signal?.aborted) return null;
    const jpeg = decoded.get(bytes) ?? (await decode(bytes));
    if (jpeg) decoded.set(bytes, jpeg);
    return jpeg;
  });
  // The caller hears of a fault; the pictures behind it go on.
  last = work.catch(() => null);
  return work;
}

function start(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./heic.worker.ts', import.meta.url));
  } catch {
    // A page on another origin than its scripts may not start workers.
    return null;
  }
}

async function decode(bytes: ArrayBuffer): Promise<HeicAnswer> {
  const worker = start();
  if (!worker) return null;
  const library = new URL('libheif-js/libheif/libheif.js', import.meta.url).href;
  const request: HeicRequest = { library, bytes };
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const answer = await new Promise<HeicAnswer>(resolve => {
    deadline = setTimeout(() => resolve(null), DEADLINE);
    worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(request);
  });
  clearTimeout(deadline);
  worker.terminate();
  return answer;
}
