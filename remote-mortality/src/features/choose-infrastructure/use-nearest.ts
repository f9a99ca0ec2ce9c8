import { keepPreviousData, request, useQuery } from 'shared/api';
import { collectionOf, type Position } from 'shared/contract';
import { boxAround } from 'shared/geometry';
import { infrastructureSummarySchema } from 'shared/kinds';
import { ownEntries, pendingInfrastructures, useOutbox } from 'shared/outbox';
import { keys } from 'shared/records';
import { type LinkTarget, metresTo } from './link-target';

/** Maximum distance in metres of supports and lines that are proposed for a case. */
export const REACH = 300;
const MOST_PROPOSALS = 5;
const MOST_CANDIDATES = 200;

export interface Proposal extends LinkTarget {
  metres: number;
}

export type Nearest =
  | { status: 'idle' | 'pending' | 'failed' }
  | { status: 'known'; proposals: readonly Proposal[] };

/** Sorts by distance. Within a metre a support comes before its line, as it is the likelier choice. */
const nearerFirst = (a: Proposal, b: Proposal) =>
  Math.round(a.metres) - Math.round(b.metres) ||
  Number(a.resourcetype === 'Line') - Number(b.resourcetype === 'Line');

/** Supports and lines within 300 m of a position, nearest first, including those waiting on this device. */
export function useNearest(position: Position | null): Nearest {
  const own = useOutbox(ownEntries);
  const query = { in_bbox: position && boxAround(position, REACH), fields: 'summary', limit: MOST_CANDIDATES };
  const { data, status } = useQuery({
    queryKey: keys.list('infrastructures', query),
    queryFn: ({ signal }) =>
      request(collectionOf(infrastructureSummarySchema), 'cables/infrastructures/', { query, signal }),
    enabled: position !== null,
    placeholderData: keepPreviousData,
  });
  if (!position) return { status: 'idle' };
  const pending = pendingInfrastructures(own);
  if (!data && pending.length === 0) return { status: status === 'error' ? 'failed' : 'pending' };
  const inBox = data?.features.map(({ id, resourcetype, geometry }) => ({ ref: id, resourcetype, geometry }));
  const proposals = [...(inBox ?? []), ...pending]
    .map((target: LinkTarget): Proposal => ({ ...target, metres: metresTo(target, position) }))
    .filter(({ metres }) => metres <= REACH)
    .sort(nearerFirst)
    .slice(0, MOST_PROPOSALS);
  return { status: 'known', proposals };
}
