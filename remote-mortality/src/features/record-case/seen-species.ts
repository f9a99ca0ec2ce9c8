import { request, useQuery } from 'shared/api';
import { collectionOf, type Position, type Species } from 'shared/contract';
import { boxAround } from 'shared/geometry';
import { mortalitySchema } from 'shared/kinds';
import { keys } from 'shared/records';
import { mostSeen } from './most-seen';

/** Metres around a place within which a species counts as seen there. */
const REACH = 25_000;
const LATEST = 100;
/** Number of species offered. */
const MOST = 4;

function useLatestCases(query: object, enabled: boolean) {
  const all = { ...query, ordering: '-date', limit: LATEST };
  return useQuery({
    queryKey: keys.list('mortality', all),
    queryFn: ({ signal }) => request(collectionOf(mortalitySchema), 'mortality/', { query: all, signal }),
    enabled,
  });
}

/** A few species to choose from: those found dead nearby, then those found anywhere; `null` while they load. */
export function useSeenSpecies(place: Position | null): readonly Species[] | null {
  const near = useLatestCases({ in_bbox: place && boxAround(place, REACH) }, place !== null);
  const anywhere = useLatestCases({}, true);
  if (near.isLoading || anywhere.isLoading) return null;
  const species = [near, anywhere].flatMap(({ data }) => mostSeen(data?.features ?? []));
  const ids = new Set(species.map(({ id }) => id));
  return [...ids].flatMap(id => species.find(candidate => candidate.id === id) ?? []).slice(0, MOST);
}
