import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TimeLimits } from '../config/config';
import type { App } from './app-types';
import { overloaded, RequestRefused } from './request-refused';
import type { Slot } from './slots';

const CHECK_EVERY_MS = 1000;

/** The slot of a request. `leave` ends the connection's hold of the slot. A refused request has neither. */
interface HeldSlot {
  slot: Slot | null;
  leave: (() => void) | undefined;
}

/** A request with time limits; times are from the monotonic clock. */
interface Watched extends HeldSlot {
  request: FastifyRequest;
  reply: FastifyReply;
  socket: Socket;
  /** Start of the body's current window, and the number of bytes that the socket had received by then. */
  windowAt: number;
  windowBytes: number;
  /** When the body was complete; `null` before. */
  workAt: number | null;
  isSending: boolean;
  closedAt: number | null;
}

/**
 * Answers with the refusal. If the response was handed over already, such as an upload to tus, disconnects the
 * client.
 */
function giveUp({ reply, socket }: Watched, refusal: RequestRefused): void {
  if (reply.sent || reply.raw.headersSent) socket.destroy();
  else reply.send(refusal);
}

const tooSlow = () => new RequestRefused('request_timeout', { headers: { connection: 'close' } });

/**
 * Aborts requests whose client sends or reads too slowly, and requests that the server answers too late. Bodies are
 * limited by progress, not duration, since 20 MB take half an hour over a weak connection.
 * @returns a function that starts watching a request
 */
export function limitTime(app: App, limits: TimeLimits) {
  const watched = new Set<Watched>();

  function checkBody(entry: Watched, now: number): void {
    const { request, socket } = entry;
    if (now - entry.windowAt < limits.bodyWindowMs) return;
    // Bytes that arrived but are still unread count as progress.
    const isFast = request.raw.readableLength > 0 || socket.bytesRead - entry.windowBytes >= limits.bodyBytes;
    if (isFast) Object.assign(entry, { windowAt: now, windowBytes: socket.bytesRead });
    else giveUp(entry, tooSlow());
  }

  function checkWork(entry: Watched, now: number): void {
    entry.workAt ??= now;
    const { takesLong } = entry.request.routeOptions.config;
    if (now - entry.workAt > (takesLong ? limits.longWorkMs : limits.workMs))
      giveUp(entry, overloaded('slow'));
  }

  /** Once the client has left or has its response, a handler may hold the slot for a limited time only. */
  function checkAfterClose(entry: Watched, now: number): void {
    entry.closedAt ??= now;
    // Pipelined responses that were never started emit no `close`.
    entry.leave?.();
    if (entry.slot?.isKept && now - entry.closedAt < limits.longWorkMs) return;
    entry.slot?.giveUp();
    watched.delete(entry);
  }

  function check(entry: Watched, now: number): void {
    const { request, reply, socket } = entry;
    if (socket.destroyed) checkAfterClose(entry, now);
    else if (!request.raw.complete) checkBody(entry, now);
    else if (reply.raw.writableFinished) checkAfterClose(entry, now);
    else if (!reply.raw.headersSent) checkWork(entry, now);
    else if (!entry.isSending) {
      entry.isSending = true;
      // Node ends a connection that stalls for this time, and resets the time for the next request.
      socket.setTimeout(limits.stalledMs);
    }
  }

  const timer = setInterval(
    function checkAll() {
      const now = performance.now();
      for (const entry of watched) check(entry, now);
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
