import type { User } from '../contract';

const part = (content: object): string =>
  btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** For tests: an unsigned token with the given claims. */
export const tokenWith = (claims: Record<string, unknown>): string =>
  `${part({ alg: 'none' })}.${part(claims)}.signature`;

/** For tests: a pair of tokens issued by the server at a moment, in ms since 1970. */
export function tokensAt(moment: number, name = 'a') {
  const iat = Math.floor(moment / 1000);
  return {
    access: tokenWith({ iat, exp: iat + 1800, jti: `access ${name}` }),
    refresh: tokenWith({ iat, exp: iat + 2_592_000, jti: `refresh ${name}` }),
  };
}

/** For tests: the user of the stand-in server. */
export const knownUser: User = {
  id: 1,
  username: 'editor',
  email: 'editor@example.org',
  first_name: 'Élise',
  last_name: 'Martin',
  full_name: 'Élise Martin',
  phone: '',
  avatar: null,
  areas: [],
  groups: ['data-editor'],
  scope: ['data:read', 'data:write'],
  is_staff: false,
};
