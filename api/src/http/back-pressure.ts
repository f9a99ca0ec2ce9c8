import { getHeapStatistics } from 'node:v8';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config/config';
import type { App } from './app-types';
import { readToEnd } from './broken-off';
import { type Hindrance, overloaded } from './request-refused';
import { type Slot, Slots } from './slots';
import { limitTime } from './time-limits';

/** Share of the heap limit above which requests are refused. */
const MOST_HEAP = 0.9;
const CHECK_EVERY_MS = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Why requests of all clients are refused now; `null` if they are not. */
    overload(): Hindrance | null;
  }
}

export const mostHeapBytes = (): number => getHeapStatistics().heap_size_limit * MOST_HEAP;

/** Returns a function that checks whether memory is nearly full. It measures at most twice a second. */
function memoryGauge(): () => boolean {
  let isFull = false;
  let checkedAt = 0;
  return function isMemoryFull() {
    if (Date.now() - checkedAt > CHECK_EVERY_MS) {
      checkedAt = Date.now();
      isFull = process.memoryUsage().heapUsed > mostHeapBytes();
    }
    return isFull;
  };
}

/** Keeps a request's slot until its handler ends, which may be after the client has disconnected. */
function keepWhileHandling(app: App, slotOf: WeakMap<FastifyRequest, Slot>): void {
  app.addHook('onRoute', function keepSlot(route: RouteOptions) {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const giveBack = slotOf.get(request)?.keep() ?? (() => undefined);
      try {
        const answer: unknown = handler.call(this, request, reply);
        Promise.resolve(answer).then(giveBack, giveBack);
        return answer;
      } catch (error) {
        giveBack();
        throw error;
      }
    };
  });
}

/**
 * Answers 503 to requests beyond the maximum of concurrent requests or while memory is nearly full, and 429 to
 * requests beyond the share of one client network. Routes with `alwaysAnswered`, such as health checks, are exempt.
 */
export function refuseOverload(
  app: App,
  {
    mostRequests,
    mostRequestsOfAddress,
    timeLimits,
  }: Pick<Config, 'mostRequests' | 'mostRequestsOfAddress' | 'timeLimits'>,
): void {
  const slots = new Slots(mostRequests, mostRequestsOfAddress);
  const slotOf = new WeakMap<FastifyRequest, Slot>();
  const isMemoryFull = memoryGauge();
  const watch = limitTime(app, timeLimits);

  app.decorate('overload', () => {
    if (slots.areTaken) return 'busy';
    return isMemoryFull() ? 'memory' : null;
  });
  keepWhileHandling(app, slotOf);
  app.addHook('onRequest', async function refuse(request: FastifyRequest, reply: FastifyReply) {
    const { alwaysAnswered } = request.routeOptions.config;
    const hindrance = alwaysAnswered ? null : app.overload();
    const isTooMany = !alwaysAnswered && slots.areTakenBy(request.ip);
    reply.raw.once('finish', () => readToEnd(request));
    const slot = alwaysAnswered || hindrance || isTooMany ? null : slots.take(request.ip);
    const leave = slot?.keep();
    watch(request, reply, { slot, leave });
    if (hindrance) throw overloaded(hindrance);
    if (isTooMany) throw overloaded('address', 'throttled');
    if (!slot || !leave) return;
    slotOf.set(request, slot);
    // Fastify does not call `onResponse` for an aborted connection.
    reply.raw.once('close', leave);
  });
}
