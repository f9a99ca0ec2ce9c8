import type { HeicAnswer, HeicRequest } from './heic.worker';

/** Time limit for loading the decoder and decoding one picture, in ms. */
const DEADLINE = 20_000;

/** Decoded pictures by the bytes of their files. A decoded picture is kept as long as these bytes. */
const decoded = new WeakMap<ArrayBuffer, ArrayBuffer>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC picture to an upright JPEG with sides of at most 2048 px, for browsers that do not decode HEIC.
 * Decoding takes hundreds of megabytes. Pictures are therefore decoded one at a time, each in a worker of its own.
 * @param signal aborting it skips a picture that still waits for others
 * @returns `null` if decoding fails, takes too long or was aborted, or if the decoder cannot be loaded (offline)
 */
export function heicInWorker(bytes: ArrayBuffer, signal?: AbortSignal): Promise<ArrayBuffer | null> {
  const work = last.then(async () => {
    if (signal?.aborted) return null;
    const jpeg = decoded.get(bytes) ?? (await decode(bytes));
    if (jpeg) decoded.set(bytes, jpeg);
    return jpeg;
  });
  // The caller gets an error of this picture; the next pictures are decoded all the same.
  last = work.catch(() => null);
  return work;
}

function start(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./heic.worker.ts', import.meta.url));
  } catch {
    // A page whose scripts are on another origin cannot start workers.
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
