import type { FastifyRequest } from 'fastify';
import { RequestRefused } from './request-refused';

/** Whether the client disconnected before the whole request was read. */
export const isBrokenOff = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.aborted;

/** Reads the rest of a body after the response; it would otherwise block the next request on the connection. */
export function readToEnd({ raw }: Pick<FastifyRequest, 'raw'>): void {
  // `unpipe`, since a reader that stopped would block the stream.
  if (!raw.complete) raw.unpipe().resume();
}

/**
 * Refuses a request that is already aborted; call it right before reading a body as a stream. Such a request emits
 * neither end nor error, so its reader would wait forever.
 * @throws RequestRefused, which no client receives
 */
export function requireUnbroken(request: Pick<FastifyRequest, 'raw'>): void {
  if (isBrokenOff(request)) throw new RequestRefused('request_timeout');
}
