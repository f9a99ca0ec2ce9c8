import { queryClient, queryOptions, request } from 'shared/api';
import { z } from 'shared/contract';
import {
  doubtfulPageSchema,
  type MatchDecision,
  type NetworkMatch,
  networkMatchSchema,
} from 'shared/contract/network-shares';
import { createTexts, sameKeys } from 'shared/i18n';
import { keys } from 'shared/records';
import en from '../../locales/matching.en.json';
import fr from '../../locales/matching.fr.json';

export const useMatchingTexts = createTexts<typeof fr>('remote-programme-matching', sameKeys({ fr, en }));

const KIND = 'networks';
/** Milliseconds between two looks at a comparison that runs. */
const LOOK_MS = 1000;

export const isBusy = ({ state }: NetworkMatch): boolean => state === 'running' || state === 'undoing';

export const matchesQuery = queryOptions({
  queryKey: keys.list(KIND, { matches: true }),
  queryFn: ({ signal }) => request(z.array(networkMatchSchema), 'networks/matches/', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isBusy) ? LOOK_MS : false),
});

/** A page of what a comparison or batch left to people; after the next one, others are doubtful. */
export const doubtfulQuery = ({ id, state, source }: NetworkMatch, after: string | null) =>
  queryOptions({
    queryKey: keys.list(KIND, { doubtful: id, state, after }),
    queryFn: ({ signal }) =>
      request(doubtfulPageSchema, 'networks/matches/doubtful/', {
        query: { source, after: after ?? undefined },
        signal,
      }),
    gcTime: 0,
  });

export const beginMatch = (source: number, dry_run: boolean): Promise<NetworkMatch> =>
  request(networkMatchSchema, 'networks/matches/', { method: 'POST', body: { source, dry_run } });

export const changeMatch = (id: number, state: 'running' | 'stopped' | 'undone'): Promise<NetworkMatch> =>
  request(networkMatchSchema, `networks/matches/${id}/`, { method: 'PATCH', body: { state } });

/** Stores a decision. @throws ApiError with status 409 for a support that was linked or deleted meanwhile */
export async function decide(body: MatchDecision): Promise<void> {
  await request(z.undefined(), 'networks/matches/decisions/', { method: 'POST', body });
  void refreshSupports();
}

/** What links change on other screens. */
export const refreshSupports = (): Promise<unknown> =>
  Promise.all(
    ['infrastructures', 'history', 'stats'].map(key => queryClient.invalidateQueries({ queryKey: [key] })),
  );
