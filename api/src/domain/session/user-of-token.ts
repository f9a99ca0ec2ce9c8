import type { FastifyRequest } from 'fastify';
import type { Scope } from 'shared/contract';
import type { TokenScope } from 'shared/contract/access';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import { findValidToken, noteUse, PERSONAL_TOKEN_PREFIX } from './personal-tokens';
import type { SessionServices } from './session-services';
import { tokenRefused } from './token-refused';

/** Key under which all wrong tokens are counted together. */
export const WRONG_TOKENS = 'wrong';
const READS = ['GET', 'HEAD', 'OPTIONS'];
const WRITING: readonly Scope[] = ['data:read', 'data:write', 'programme:operate'];

const ASK_FOR_TOKEN = { 'www-authenticate': 'Basic realm="aviCable", charset="UTF-8"' };

/**
 * The challenge for a request without a valid account: Basic on routes for other programs such as QGIS, no challenge
 * elsewhere. Scripts of pages get no challenge, since the browser would ask for a password when a session ends.
 */
export function askForToken({ headers, routeOptions }: FastifyRequest): typeof ASK_FOR_TOKEN | undefined {
  const isScript = !['navigate', undefined].includes(headers['sec-fetch-mode'] as string | undefined);
  return routeOptions.config.forPrograms && !isScript ? ASK_FOR_TOKEN : undefined;
}

/**
 * The personal token in an `Authorization` header; `null` for other headers. With Basic, the password counts as the
 * token.
 */
export function personalTokenIn(header: string | undefined): string | null {
  const [scheme = '', value = '', ...rest] = (header ?? '').trim().split(/\s+/);
  if (rest.length > 0) return null;
  if (scheme.toLowerCase() === 'bearer') return value.startsWith(PERSONAL_TOKEN_PREFIX) ? value : null;
  if (scheme.toLowerCase() !== 'basic') return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/**
 * The account of a personal token. The token may read public routes and routes for programs or tokens. Other routes
 * need its scope, since their responses contain exact places of sensitive species.
 * @throws RequestRefused 401 for a wrong token, 429 after many wrong tokens from an IP address, 403 without
 * the scope
 */
export async function userOfToken(
  { db, storage, wrongTokens }: SessionServices,
  token: string,
  request: FastifyRequest,
): Promise<CurrentUser> {
  const valid = await findValidToken(db, token);
  const user = valid && (await findActiveUser(db, valid.user_id));
  if (!user) {
    await wrongTokens.count(request.ip, WRONG_TOKENS);
    throw tokenRefused('access', 'invalid', askForToken(request));
  }
  // A full disk or a busy database must not prevent reading.
  await noteUse(db, valid).catch(error => {
    if (!storage.note(error)) request.log.error({ err: error }, 'last use of a token not noted');
  });
  const { access, forPrograms, forTokens, tokenScope } = request.routeOptions.config;
  const { name, scopes } = valid;
  const granted: readonly TokenScope[] = scopes.includes('write') ? [...scopes, 'lists'] : scopes;
  const isRead = READS.includes(request.method) && (forPrograms || forTokens || access === 'public');
  if (!isRead && !(tokenScope && granted.includes(tokenScope)))
    throw new RequestRefused('permission_denied', { reason: 'token_only_reads' });
  const allowed: readonly Scope[] = tokenScope === 'write' ? WRITING : ['data:read'];
  return {
    ...user,
    scope: user.scope.filter(scope => allowed.includes(scope)),
    isProgram: true,
    token: { name, scopes: granted },
  };
}
