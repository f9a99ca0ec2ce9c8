import { mostHeapBytes } from '../../http/back-pressure';

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Megabytes: of the whole process, of JavaScript's objects and how many they may be, of the inventories in memory. */
export function memoryInUse(reads: { bytes: number }) {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    process: megabytes(rss),
    heap: megabytes(heapUsed),
    heap_limit: megabytes(mostHeapBytes()),
    inventory: megabytes(reads.bytes),
  };
}
