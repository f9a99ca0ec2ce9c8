import { useQuery } from '@tanstack/react-query';
import { type Box, dataExtentSchema } from '../../contract';
import { request } from './request';

/** The box of all records; `undefined` while it loads, `null` without any record. */
export function useDataExtent(): Box | null | undefined {
  const { data } = useQuery({
    queryKey: ['data-extent'],
    queryFn: ({ signal }) => request(dataExtentSchema, 'stats/extent/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.extent;
}
