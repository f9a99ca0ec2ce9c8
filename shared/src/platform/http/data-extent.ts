import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type Box, dataExtentSchema } from '../../contract';
import { request } from './request';

const dataExtentQuery = queryOptions({
  queryKey: ['data-extent'],
  queryFn: ({ signal }) => request(dataExtentSchema, 'stats/extent/', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The box of all records; `undefined` while it loads, `null` without any record. */
export function useDataExtent(): Box | null | undefined {
  // A map waits for it: it is fetched while the screen around the map is still rendered.
  usePrefetchQuery(dataExtentQuery);
  const { data } = useQuery(dataExtentQuery);
  return data?.extent;
}
