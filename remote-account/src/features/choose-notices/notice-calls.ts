import { queryOptions, request } from 'shared/api';
import { type NoticesInput, noticesSchema } from 'shared/contract';

const PATH = 'auth/users/me/notices/';

/** GET `auth/users/me/notices/`. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => request(noticesSchema, PATH, { signal }),
});

/** PATCH `auth/users/me/notices/`. */
export const changeNotices = (body: NoticesInput) => request(noticesSchema, PATH, { method: 'PATCH', body });
