import { useEffect, useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { searchResultSchema } from 'shared/contract';

/** A pause in typing after which the server is asked (ms). */
const PAUSE = 200;

/** A value once it has rested for a moment. */
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

/** What the server finds for the words typed; nothing is asked for none. */
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
    /** What is shown does not answer what is typed yet. */
    waiting: isFetching || q !== typed.trim(),
    failed: isError && q !== '',
    retry: () => void refetch(),
  };
}
