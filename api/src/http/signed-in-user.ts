import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from './current-user';

/** The account of a request whose route requires one. */
export function signedInUser(request: FastifyRequest): CurrentUser {
  if (!request.user)
    throw new Error(`Route ${request.routeOptions.url} uses the account but lets anonymous requests in`);
  return request.user;
}
