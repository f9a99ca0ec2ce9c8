import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TimeLimits } from '../config/config';
import type { App } from './app-types';
import { overloaded } from './overloaded';
import { RequestRefused } from './request-refused';
import type { Slot } from './slots';

const CHECK_EVERY_MS = 1000;

/** The slot of a request; both are empty if it was refused. */
interface HeldSlot {
  slot: Slot | null;
  /** Releases the connection's share of the slot. */
  leave: (() => void) | undefined;
}

/** A request with time limits; times are of the monotonic clock. */
interface Watched extends HeldSlot {
  request: FastifyRequest;
  reply: FastifyReply;
  socket: Socket;
  /** Start of the body's current window, and the bytes received by then. */
  windowAt: number;
  windowBytes: number;
  /** When the body was complete. */
  workAt: number | null;
  isSending: boolean;
  closedAt: number | null;
}

/**
 * Answers with the refusal and ends the connection. An upload that tus answers is only disconnected: its client
 * resumes.
 */
function giveUp({ reply, socket }: Watched, refusal: RequestRefused): void {
  if (reply.sent || reply.raw.headersSent) socket.destroy();
  else reply.send(refusal);
}

const tooSlow = () => new RequestRefused('request_timeout', { headers: { connection: 'close' } });

/**
 * Aborts requests whose client sends or reads too slowly, and those the server takes too long to answer. Bodies are
 * limited by their progress, not their duration: 20 MB over a weak link take half an hour.
 * @returns a function that starts watching a request
 */
export function limitTime(app: App, limits: TimeLimits) {
  const watched = new Set<Watched>();

  function checkBody(watchedRequest: Watched, now: number): void {
    const { request, socket } = watchedRequest;
    if (now - watchedRequest.windowAt < limits.bodyWindowMs) return;
    // Unread bytes have arrived in time.
    const isFast =
      request.raw.readableLength > 0 || socket.bytesRead - watchedRequest.windowBytes >= limits.bodyBytes;
    if (isFast) Object.assign(watchedRequest, { windowAt: now, windowBytes: socket.bytesRead });
    else giveUp(watchedRequest, tooSlow());
  }

  function checkWork(watchedRequest: Watched, now: number): void {
    watchedRequest.workAt ??= now;
    const { takesLong } = watchedRequest.request.routeOptions.config;
    if (now - watchedRequest.workAt > (takesLong ? limits.longWorkMs : limits.workMs))
      giveUp(watchedRequest, overloaded('slow'));
  }

  /** The client has left or has its response; a handler that never ends must not keep the slot. */
  function checkAfterClose(watchedRequest: Watched, now: number): void {
    watchedRequest.closedAt ??= now;
    // Pipelined responses that were never started emit no `close`.
    watchedRequest.leave?.();
    if (watchedRequest.slot?.isKept && now - watchedRequest.closedAt < limits.longWorkMs) return;
    watchedRequest.slot?.giveUp();
    watched.delete(watchedRequest);
  }

  function check(watchedRequest: Watched, now: number): void {
    const { request, reply, socket } = watchedRequest;
    if (socket.destroyed) checkAfterClose(watchedRequest, now);
    else if (!request.raw.complete) checkBody(watchedRequest, now);
    else if (reply.raw.writableFinished) checkAfterClose(watchedRequest, now);
    else if (!reply.raw.headersSent) checkWork(watchedRequest, now);
    else if (!watchedRequest.isSending) {
      watchedRequest.isSending = true;
      // Node ends the connection after this time, and resets it for the next request.
      socket.setTimeout(limits.stalledMs);
    }
  }

  const timer = setInterval(
    function checkAll() {
      const now = performance.now();
      for (const watchedRequest of watched) check(watchedRequest, now);
    },
    Math.min(CHECK_EVERY_MS, limits.bodyWindowMs),
  ).unref();
  app.addHook('onClose', async function stopChecking() {
    clearInterval(timer);
  });

  return function watch(request: FastifyRequest, reply: FastifyReply, held: HeldSlot): void {
    const { socket } = request.raw;
    // Injected requests of tests have no socket.
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
