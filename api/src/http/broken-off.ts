import type { FastifyRequest } from 'fastify';
import { RequestRefused } from './request-refused';

/** Whether the client disconnected before the whole request was read. */
export const isBrokenOff = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.aborted;

/** Drains a body after its response: an unread rest would block the next request of the connection. */
export function readToEnd({ raw }: Pick<FastifyRequest, 'raw'>): void {
  // A reader that has stopped would block the stream.
  if (!raw.complete) raw.unpipe().resume();
}

/**
 * Call right before a body is read as a stream: a request that is already aborted emits neither end nor error, and its
 * reader would wait forever.
 *
 * @throws RequestRefused that no client receives
 */
export function requireUnbroken(request: Pick<FastifyRequest, 'raw'>): void {
  if (isBrokenOff(request)) throw new RequestRefused('request_timeout');
}
