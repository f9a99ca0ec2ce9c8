import { queryOptions, request } from 'shared/api';
import { infrastructureSchema } from 'shared/kinds';
import { keys } from 'shared/records';

/** The support or line of works, with its pictures and operations. */
export const infrastructureQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one('infrastructures', id),
    queryFn: ({ signal }) => request(infrastructureSchema, `cables/infrastructures/${id}/`, { signal }),
  });
