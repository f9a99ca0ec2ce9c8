import type { Scope } from 'shared/contract';
import type { RouteEntry } from '../route-table';
import { changes } from './route-facts';

const WHO: Record<Scope, string> = {
  'data:read': 'accounts that may read the records',
  'data:write': 'accounts that may enter records',
  'programme:coordinate': 'coordinators of the works',
  'programme:operate': 'operators of the network',
  'accounts:activate': 'accounts that activate others',
  admin: 'administrators',
};
const withScope = (scope: Scope) => `${WHO[scope]} (\`${scope}\`)`;

const takesPersonalToken = ({
  method,
  config: { access, ignoresToken, forPrograms, forTokens },
}: RouteEntry): boolean =>
  !changes(method) && !ignoresToken && Boolean(forPrograms || forTokens || access === 'public');

/** A sentence that names the accounts that may call a route. */
export function accessWords(route: RouteEntry): string {
  const { access = 'public', ownToken } = route.config;
  if (ownToken === 'release') return 'For teams with a token for the releases of this remote.';
  if (ownToken === 'signature') return 'For accounts that may read the records, by a signed path or a token.';
  if (ownToken === 'record-link') return 'For whoever has the link of a record.';
  if (ownToken === 'work') return 'For everybody, with a proof of work instead of a sign-in.';
  if (access === 'public') return 'For everybody, without a sign-in.';
  if (access === 'order-link')
    return 'For whoever has the link of an order, about that order; accounts and personal tokens are refused.';
  if (access === 'signed-in') return 'For every signed-in account; personal tokens are refused.';
  const whom = `For ${[access].flat().map(withScope).join(' and ')}`;
  if (takesPersonalToken(route)) return `${whom}, also by a personal token.`;
  const { tokenScope } = route.config;
  if (tokenScope) return `${whom}; personal tokens are refused unless they have the scope \`${tokenScope}\`.`;
  return changes(route.method) ? `${whom}.` : `${whom}; personal tokens are refused.`;
}

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `access` token of a sign-in, a JWT of 30 minutes, or a personal token from `auth/tokens/`, for reading or as its scopes say. The scheme `JWT` is accepted too.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'A personal token as the password, with any name, for programs that send nothing else.',
  },
  release: { type: 'http', scheme: 'bearer', description: 'A token for the releases of one remote.' },
  link: { type: 'http', scheme: 'bearer', description: 'The token in the link of one order.' },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'The signature in the path of a picture, as answers with pictures contain it.',
  },
} as const;
type Requirement = { [scheme in keyof typeof SECURITY_SCHEMES]?: [] };

/**
 * The alternatives to authenticate a request of a route. An empty alternative means that no authentication is needed.
 */
export function securityOf(route: RouteEntry): Requirement[] {
  const { access = 'public', ignoresToken, ownToken } = route.config;
  if (ownToken === 'release') return [{ release: [] }];
  if (access === 'order-link') return [{ link: [] }];
  if (ownToken === 'signature') return [{ signature: [] }, { bearer: [] }];
  if (ignoresToken) return [];
  const tokens: Requirement[] = takesPersonalToken(route)
    ? [{ bearer: [] }, { basic: [] }]
    : [{ bearer: [] }];
  return access === 'public' ? [{}, ...tokens] : tokens;
}
