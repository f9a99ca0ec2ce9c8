import { queryOptions, request } from 'shared/api';
import { changeSchema, type ResourceType } from 'shared/contract';
import { z } from 'zod';

/** Who changed what and when, newest first. */
export const historyQuery = (resourcetype: ResourceType, id: number) =>
  queryOptions({
    queryKey: ['history', resourcetype, id],
    queryFn: ({ signal }) =>
      request(z.array(changeSchema), `history/${resourcetype === 'Point' ? 'points' : 'lines'}/${id}/`, {
        signal,
      }),
  });
