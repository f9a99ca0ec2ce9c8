import { useQuery } from '@tanstack/react-query';
import { geoAreaSchema } from '../../contract';
import { request } from './request';

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
