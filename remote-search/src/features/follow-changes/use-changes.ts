import { useEffect, useRef, useState } from 'react';
import { request, useQuery, useQueryClient } from 'shared/api';
import { latestChangeSchema } from 'shared/contract';
import { allKinds, keys } from 'shared/records';

/** Interval of polling the server for changes (ms). */
const EVERY = 5000;

/**
 * Counts the changes by others since this screen opened. Each one refetches lists, counts and the selected record; map
 * layers should reload, too.
 */
export function useChanges(): number {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const known = useRef<number>(undefined);
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
      const before = known.current;
      known.current = latest;
      if (before === undefined || latest === undefined || before === latest) return;
      setChanges(count => count + 1);
      for (const { name } of allKinds()) void client.invalidateQueries({ queryKey: keys.all(name) });
    },
    [latest, client],
  );
  return changes;
}
