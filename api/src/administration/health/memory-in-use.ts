import { mostHeapBytes } from '../../http/back-pressure';

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Megabytes used by the whole process and by its heap, and the heap's limit. */
export function memoryInUse() {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    process: megabytes(rss),
    heap: megabytes(heapUsed),
    heap_limit: megabytes(mostHeapBytes()),
  };
}
