import { useQuery } from '@tanstack/react-query';
import { type Box, dataExtentSchema } from '../../contract';
import { request } from './request';

/** Where the records are; `undefined` until it is known, `null` where there is none. */
export function useDataExtent(): Box | null | undefined {
  const { data } = useQuery({
    queryKey: ['data-extent'],
    queryFn: ({ signal }) => request(dataExtentSchema, 'stats/extent/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.extent;
}
