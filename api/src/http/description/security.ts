import type { RouteEntry } from '../route-table';
import { takesPersonalToken } from './access-words';

/** How requests authenticate. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `access` token of a sign-in, a JWT of 30 minutes, or for reading a personal token from `auth/tokens/`. The scheme `JWT` is accepted too.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'A personal token as the password, with any name, for programs that send nothing else.',
  },
  release: { type: 'http', scheme: 'bearer', description: 'A token for the releases of one remote.' },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'The signature in the path of a picture, as answers with pictures contain it.',
  },
} as const;
type Requirement = { [scheme in keyof typeof SECURITY_SCHEMES]?: [] };

/** The alternatives to authenticate a request of a route; an empty one means without authentication. */
export function securityOf(route: RouteEntry): Requirement[] {
  const { access = 'public', ignoresToken, ownToken } = route.config;
  if (ownToken === 'release') return [{ release: [] }];
  if (ownToken === 'signature') return [{ signature: [] }, { bearer: [] }];
  if (ignoresToken) return [];
  const tokens: Requirement[] = takesPersonalToken(route)
    ? [{ bearer: [] }, { basic: [] }]
    : [{ bearer: [] }];
  return access === 'public' ? [{}, ...tokens] : tokens;
}
