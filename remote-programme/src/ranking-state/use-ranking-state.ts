import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'shared/router';
import { formatRankingState, parseRankingState, type RankingState } from './ranking-state';

export type UpdateRanking = (change: Partial<RankingState>) => void;

/**
 * The state of the ranking, stored in the URL. A bill is a history entry of its own, so that "back" returns to the
 * list.
 */
export function useRankingState(): [RankingState, UpdateRanking] {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => parseRankingState(address), [address]);
  const update = useCallback(
    (change: Partial<RankingState>) =>
      setAddress(before => formatRankingState({ ...parseRankingState(before), ...change }), {
        replace: typeof change.bill !== 'number',
      }),
    [setAddress],
  );
  return [state, update];
}
