import { z } from 'zod';
import { type NearestPoles, networkPoleSchema } from '../../../contract/networks';
import { queryOptions, request } from '../../../platform/http';

/** Operators' poles within reach (metres) of a position, the nearest first. */
export const nearestPolesQuery = (query: NearestPoles) =>
  queryOptions({
    queryKey: ['network-poles', 'nearest', query],
    queryFn: ({ signal }) =>
      request(z.array(networkPoleSchema), 'networks/poles/nearest/', { query, signal }),
    retry: false,
  });

/** One pole of an operator in the version in effect. An unknown pole is an error. */
export const networkPoleQuery = (id: number) =>
  queryOptions({
    queryKey: ['network-pole', id],
    queryFn: ({ signal }) => request(networkPoleSchema, `networks/poles/${id}/`, { signal }),
    retry: false,
  });
