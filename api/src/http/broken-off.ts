import type { FastifyRequest } from 'fastify';
import { RequestRefused } from './request-refused';

/** Whether the client went before all of its request was read. */
export const isBrokenOff = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.aborted;

/** Reads what is left of a body whose answer is sent: unread, it would keep the connection's next request from us. */
export function readToEnd({ raw }: Pick<FastifyRequest, 'raw'>): void {
  // Whoever was reading it has stopped, and would hold it up.
  if (!raw.complete) raw.unpipe().resume();
}

/**
 * To be called right before a body is read as a stream: one that is gone already says neither that it ended nor that it
 * broke off, and its reader would wait for ever.
 *
 * @throws RequestRefused that nobody reads
 */
export function requireUnbroken(request: Pick<FastifyRequest, 'raw'>): void {
  if (isBrokenOff(request)) throw new RequestRefused('request_timeout');
}
