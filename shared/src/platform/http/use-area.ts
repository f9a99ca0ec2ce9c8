import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type Box, geoAreaSchema } from '../../contract';
import { dataExtentSchema } from '../../contract/stats';
import { request } from './request';

const dataExtentQuery = queryOptions({
  queryKey: ['data-extent'],
  queryFn: ({ signal }) => request(dataExtentSchema, 'stats/extent/', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The bounding box of all records; `undefined` while it loads, `null` without any record. */
export function useDataExtent(): Box | null | undefined {
  // Prefetched while the screen around the map still renders, since the map waits for it.
  usePrefetchQuery(dataExtentQuery);
  const { data } = useQuery(dataExtentQuery);
  return data?.extent;
}

/** An area with its outline; `undefined` while it loads, and without an id. */
export function useArea(id: number | null) {
  const { data } = useQuery({
    queryKey: ['areas', id],
    queryFn: ({ signal }) => request(geoAreaSchema, `geoareas/${id}/`, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
