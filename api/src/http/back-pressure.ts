import { getHeapStatistics } from 'node:v8';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config/config';
import type { App } from './app-types';
import { readToEnd } from './broken-off';
import { overloaded } from './overloaded';
import type { Hindrance } from './request-refused';
import { type Slot, Slots } from './slots';
import { limitTime } from './time-limits';

/** Share of the memory JavaScript may use above which nothing more is taken on. */
const MOST_HEAP = 0.9;
const LOOK_EVERY_MS = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Why the next request would be refused, `null` where it would be taken on. */
    overload(): Hindrance | null;
  }
}

/** Bytes of JavaScript's objects above which nothing more is taken on. */
export const mostHeapBytes = (): number => getHeapStatistics().heap_size_limit * MOST_HEAP;

/** Tells whether memory is nearly used up, looking twice a second at most. */
function memoryGauge(): () => boolean {
  let isFull = false;
  let lookedAt = 0;
  return function isMemoryFull() {
    if (Date.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = Date.now();
      isFull = process.memoryUsage().heapUsed > mostHeapBytes();
    }
    return isFull;
  };
}

/** Keeps the slot of a request while its handler works, which goes on when the client has gone. */
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
 * Answers 503 to requests beyond a number that are carried out at the same time, or while memory is nearly used up, and
 * 429 to those beyond the share of one client address: those taken on are finished in good time, and memory stays
 * bounded. Questions about the server's health are answered.
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
    // Of a connection that breaks off Fastify tells nothing: no `onResponse` comes.
    reply.raw.once('close', leave);
  });
}
