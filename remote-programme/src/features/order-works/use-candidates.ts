import { useState } from 'react';
import { useQueries } from 'shared/api';
import { toggle } from 'shared/basket';
import { infrastructures } from 'shared/kinds';
import { MOST_ORDERED } from 'shared/programme';
import { type Candidate, fetchCandidates, type Obstacle } from './fetch-candidates';

export interface Candidates {
  /** The checked candidates, in the order of the choice. */
  all: readonly Candidate[];
  ordered: readonly Candidate[];
  /** The candidates that cannot be ordered. */
  left: readonly Candidate[];
  pending: boolean;
  failed: boolean;
  /** Whether the choice has changed. */
  dirty: boolean;
  retry: () => void;
  /** @returns whether there was room for all of them */
  add: (ids: readonly number[]) => boolean;
  remove: (id: number) => void;
  /** Sets the obstacles of candidates that the server has refused. */
  refuse: (obstacles: ReadonlyMap<number, Obstacle>) => void;
}

/**
 * The supports and lines of an order. Each addition is checked by its own query, so that earlier ones are not checked
 * again.
 * @param begin initial ids
 * @param keeps whether additions and removals also change the basket, so that they survive a reload
 */
export function useCandidates(begin: readonly number[], keeps: boolean): Candidates {
  const [batches, setBatches] = useState<readonly (readonly number[])[]>(begin.length > 0 ? [begin] : []);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<number, Obstacle>>(new Map());
  const queries = useQueries({
    queries: batches.map(ids => ({
      queryKey: ['order-candidates', ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCandidates(ids, signal),
      // Not cached, since works may have been ordered meanwhile: every form checks again.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const chosen = batches.flat().filter(id => !removed.has(id));
  const all = queries
    .flatMap(({ data }) => data ?? [])
    .filter(({ id }) => !removed.has(id))
    .map(candidate => ({ ...candidate, obstacle: refused.get(candidate.id) ?? candidate.obstacle }));
  const keep = (ids: readonly number[], isOrdered: boolean) =>
    keeps && toggle(infrastructures.name, ids, isOrdered);
  return {
    all,
    ordered: all.filter(({ obstacle }) => obstacle === null),
    left: all.filter(({ obstacle }) => obstacle !== null),
    pending: queries.some(({ isPending }) => isPending),
    failed: queries.some(({ isError }) => isError),
    dirty: removed.size > 0 || batches.length > (begin.length > 0 ? 1 : 0),
    retry() {
      for (const query of queries) if (query.isError) void query.refetch();
    },
    add(ids) {
      const fresh = ids.filter(id => !chosen.includes(id)).slice(0, MOST_ORDERED - chosen.length);
      const knownIds = new Set(batches.flat());
      setRemoved(before => new Set([...before].filter(id => !fresh.includes(id))));
      const unknown = fresh.filter(id => !knownIds.has(id));
      if (unknown.length > 0) setBatches([...batches, unknown]);
      keep(fresh, true);
      return ids.every(id => chosen.includes(id) || fresh.includes(id));
    },
    remove(id) {
      setRemoved(new Set(removed).add(id));
      keep([id], false);
    },
    refuse: obstacles => setRefused(new Map([...refused, ...obstacles])),
  };
}
