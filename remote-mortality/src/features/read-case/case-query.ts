import { queryOptions, request } from 'shared/api';
import { mortalitySchema } from 'shared/contract';

export const casePath = (id: number) => `mortality/${id}/`;

/** One mortality case with its areas and pictures. */
export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: ['mortality-case', id],
    queryFn: ({ signal }) => request(mortalitySchema, casePath(id), { signal }),
  });
