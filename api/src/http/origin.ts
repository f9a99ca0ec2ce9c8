import type { FastifyRequest } from 'fastify';

/** This server's origin as the client knows it, such as `https://avicable.example`. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;
