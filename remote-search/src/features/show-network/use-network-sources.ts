import { networkSourcesQuery, useQuery } from 'shared/api';
import type { NetworkSource } from 'shared/contract/networks';

const NONE: readonly NetworkSource[] = [];

/** Id of the overlay of operators' networks. It is offered where there is a network. */
export const NETWORKS = 'networks';

/** The networks of operators. */
export function useNetworkSources(enabled = true): readonly NetworkSource[] {
  const { data } = useQuery({ ...networkSourcesQuery, enabled });
  return data ?? NONE;
}
