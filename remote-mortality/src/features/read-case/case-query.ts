import { queryOptions, request } from 'shared/api';
import { changeSchema, mortalitySchema } from 'shared/contract';
import { z } from 'zod';

export const casePath = (id: number) => `mortality/${id}/`;

/** One mortality case with its areas and pictures. */
export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: ['mortality-case', id],
    queryFn: ({ signal }) => request(mortalitySchema, casePath(id), { signal }),
  });

/** Who changed a case, when, and what, newest first. */
export const caseHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['history', 'mortality', id],
    queryFn: ({ signal }) => request(z.array(changeSchema), `history/mortality/${id}/`, { signal }),
  });
