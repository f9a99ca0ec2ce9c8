import { useEffect, useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { searchResultSchema } from 'shared/contract';

/** Pause in typing before a request is sent (ms). */
const PAUSE = 200;

/** The value, updated only after it has not changed for the pause. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(
    function rest() {
      const timer = setTimeout(() => setRested(value), PAUSE);
      return function forget() {
        clearTimeout(timer);
      };
    },
    [value],
  );
  return rested;
}

/** The server's results for the typed text. An empty text sends no request. */
export function useSearch(typed: string) {
  const q = useRested(typed.trim());
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => request(searchResultSchema, 'search/', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    result: q === '' || isError ? undefined : data,
    /** Whether the results shown belong to an earlier text. */
    waiting: isFetching || q !== typed.trim(),
    failed: isError && q !== '',
    retry: () => void refetch(),
  };
}
