import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TimeLimits } from '../config/config';
import type { App } from './app-types';
import { overloaded } from './overloaded';
import { RequestRefused } from './request-refused';
import type { Slot } from './slots';

const LOOK_EVERY_MS = 1000;

/** What a request holds; nothing where it was refused. */
interface Held {
  slot: Slot | null;
  /** The connection's part of the slot. */
  leave: (() => void) | undefined;
}

/** A request whose time is limited; times by a clock that nobody sets. */
interface Watched extends Held {
  request: FastifyRequest;
  reply: FastifyReply;
  socket: Socket;
  /** The window its body is in: when it began, and what had arrived by then. */
  windowAt: number;
  windowBytes: number;
  /** When its body was complete. */
  workAt: number | null;
  isSending: boolean;
  closedAt: number | null;
}

/** Answers that it is given up and ends the connection; one that tus answers is only ended: its client goes on later. */
function giveUp({ reply, socket }: Watched, refusal: RequestRefused): void {
  if (reply.sent || reply.raw.headersSent) socket.destroy();
  else reply.send(refusal);
}

const tooSlow = () => new RequestRefused('request_timeout', { headers: { connection: 'close' } });

/**
 * Gives up requests whose client sends or takes too slowly, and answers that take too long to be made. Bodies are
 * limited by their progress, not by their time: 20 MB over a weak link take half an hour.
 * @returns what has a request watched
 */
export function limitTime(app: App, limits: TimeLimits) {
  const watched = new Set<Watched>();

  function lookAtBody(one: Watched, now: number): void {
    const { request, socket } = one;
    if (now - one.windowAt < limits.bodyWindowMs) return;
    // What waits to be read has arrived in time.
    const isFast = request.raw.readableLength > 0 || socket.bytesRead - one.windowBytes >= limits.bodyBytes;
    if (isFast) Object.assign(one, { windowAt: now, windowBytes: socket.bytesRead });
    else giveUp(one, tooSlow());
  }

  function lookAtWork(one: Watched, now: number): void {
    one.workAt ??= now;
    const { takesLong } = one.request.routeOptions.config;
    if (now - one.workAt > (takesLong ? limits.longWorkMs : limits.workMs)) giveUp(one, overloaded('slow'));
  }

  /** The client has gone or has its answer; a handler that never ends must not keep the slot. */
  function lookAfterClose(one: Watched, now: number): void {
    one.closedAt ??= now;
    // Pipelined answers that were never begun tell of no close.
    one.leave?.();
    if (one.slot?.isKept && now - one.closedAt < limits.longWorkMs) return;
    one.slot?.giveUp();
    watched.delete(one);
  }

  function look(one: Watched, now: number): void {
    const { request, reply, socket } = one;
    if (socket.destroyed) lookAfterClose(one, now);
    else if (!request.raw.complete) lookAtBody(one, now);
    else if (reply.raw.writableFinished) lookAfterClose(one, now);
    else if (!reply.raw.headersSent) lookAtWork(one, now);
    else if (!one.isSending) {
      one.isSending = true;
      // Node ends the connection then, and puts the time back for the next request.
      socket.setTimeout(limits.stalledMs);
    }
  }

  const timer = setInterval(
    function lookAtAll() {
      const now = performance.now();
      for (const one of watched) look(one, now);
    },
    Math.min(LOOK_EVERY_MS, limits.bodyWindowMs),
  ).unref();
  app.addHook('onClose', async function stopLooking() {
    clearInterval(timer);
  });

  return function watch(request: FastifyRequest, reply: FastifyReply, held: Held): void {
    const { socket } = request.raw;
    // Tests that inject requests have none.
    if (!(socket instanceof Socket)) return;
    watched.add({
      request,
      reply,
      socket,
      ...held,
      windowAt: performance.now(),
      windowBytes: socket.bytesRead,
      workAt: null,
      isSending: false,
      closedAt: null,
    });
  };
}
