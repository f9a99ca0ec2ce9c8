import { queryOptions, request } from 'shared/api';
import { infrastructureSchema } from 'shared/contract';

/** One infrastructure with its areas, diagnoses, operations and mortality cases. */
export const infrastructureQuery = (id: number) =>
  queryOptions({
    queryKey: ['infrastructure', id],
    queryFn: ({ signal }) => request(infrastructureSchema, `cables/infrastructures/${id}/`, { signal }),
  });
