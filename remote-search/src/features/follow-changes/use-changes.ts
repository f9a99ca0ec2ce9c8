import { useEffect, useRef, useState } from 'react';
import { request, useQuery, useQueryClient } from 'shared/api';
import { latestChangeSchema } from 'shared/contract';
import { allKinds, keys } from 'shared/records';

/** Interval at which the server is polled for changes, in ms. */
const EVERY = 5000;

/**
 * Counts how often a poll has found new changes since this screen was opened. Each time, the queries of all kinds are
 * refetched. Map layers should reload when the number changes.
 */
export function useChanges(): number {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const lastChange = useRef<number>(undefined);
  const { data } = useQuery({
    queryKey: ['latest-change'],
    queryFn: ({ signal }) => request(latestChangeSchema, 'history/latest/', { signal }),
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  const latest = data?.latest;
  useEffect(
    function showChanges() {
      const before = lastChange.current;
      lastChange.current = latest;
      if (before === undefined || latest === undefined || before === latest) return;
      setChanges(count => count + 1);
      for (const { name } of allKinds()) void client.invalidateQueries({ queryKey: keys.all(name) });
    },
    [latest, client],
  );
  return changes;
}
