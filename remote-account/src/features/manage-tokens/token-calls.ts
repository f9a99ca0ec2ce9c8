import { queryOptions, request } from 'shared/api';
import { newPersonalTokenSchema, type PersonalTokenInput, personalTokenSchema, z } from 'shared/contract';

export const tokensKey = ['personal-tokens'] as const;

/** GET `auth/tokens/`. */
export const tokensQuery = queryOptions({
  queryKey: tokensKey,
  queryFn: ({ signal }) => request(z.array(personalTokenSchema), 'auth/tokens/', { signal }),
});

/** POST `auth/tokens/`. */
export const makeToken = (body: PersonalTokenInput) =>
  request(newPersonalTokenSchema, 'auth/tokens/', { method: 'POST', body });

/** DELETE `auth/tokens/{id}/`. */
export const revokeToken = (id: number) => request(z.undefined(), `auth/tokens/${id}/`, { method: 'DELETE' });
