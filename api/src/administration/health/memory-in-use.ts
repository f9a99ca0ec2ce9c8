import { mostHeapBytes } from '../../http/back-pressure';

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Megabytes used by the whole process, by the heap, by its limit and by the inventories in memory. */
export function memoryInUse(reads: { bytes: number }) {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    process: megabytes(rss),
    heap: megabytes(heapUsed),
    heap_limit: megabytes(mostHeapBytes()),
    inventory: megabytes(reads.bytes),
  };
}
