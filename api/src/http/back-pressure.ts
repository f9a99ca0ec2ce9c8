import { getHeapStatistics } from 'node:v8';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-types';
import { RequestRefused } from './request-refused';

/** Share of the memory JavaScript may use above which nothing more is taken on. */
const MOST_HEAP = 0.9;
const LOOK_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 2;

/** Bytes of JavaScript's objects above which nothing more is taken on. */
export const mostHeapBytes = (): number => getHeapStatistics().heap_size_limit * MOST_HEAP;

/** Refusal of a request that would only wait; tells when to come again. */
export const overloaded = () =>
  new RequestRefused('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });

/**
 * Answers 503 to requests beyond a number that are carried out at the same time, or while memory is nearly used up:
 * those taken on are finished in good time, and memory stays bounded. Questions about the server's health are answered.
 */
export function refuseOverload(app: App, mostRequests: number): void {
  const running = new WeakSet<FastifyRequest>();
  let count = 0;
  let isFull = false;
  let lookedAt = 0;
  const isMemoryFull = () => {
    if (Date.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = Date.now();
      isFull = process.memoryUsage().heapUsed > mostHeapBytes();
    }
    return isFull;
  };

  app.addHook('onRequest', async function refuse(request) {
    if (request.routeOptions.config.alwaysAnswered) return;
    if (count >= mostRequests || isMemoryFull()) throw overloaded();
    count += 1;
    running.add(request);
  });
  app.addHook('onResponse', async function release(request) {
    if (running.delete(request)) count -= 1;
  });
}
