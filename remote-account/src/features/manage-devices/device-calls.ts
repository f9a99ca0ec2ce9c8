import { queryOptions, request } from 'shared/api';
import { deviceSchema, z } from 'shared/contract';

export const devicesKey = ['devices'] as const;

/** GET `auth/sessions/`. */
export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => request(z.array(deviceSchema), 'auth/sessions/', { signal }),
});

/** DELETE `auth/sessions/{id}/`; without an id, all other sessions. */
export const signOutDevice = (id: string | null) =>
  request(z.undefined(), id ? `auth/sessions/${id}/` : 'auth/sessions/', { method: 'DELETE' });
