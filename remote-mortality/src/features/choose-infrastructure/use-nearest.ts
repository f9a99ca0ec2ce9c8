import { keepPreviousData, request, useQuery } from 'shared/api';
import { collectionOf, type Position } from 'shared/contract';
import { boxAround } from 'shared/geometry';
import { infrastructureSummarySchema } from 'shared/kinds';
import { ownEntries, pendingInfrastructures, useOutbox } from 'shared/outbox';
import { keys } from 'shared/records';
import { type Concerned, metresTo } from './concerned';

/** Metres within which a support or line may have to do with a dead bird. */
export const REACH = 300;
const PROPOSED = 5;
const ASKED = 200;

export interface Proposal extends Concerned {
  metres: number;
}

export type Nearest =
  | { status: 'idle' | 'pending' | 'failed' }
  | { status: 'known'; proposals: readonly Proposal[] };

/** A support stands on its line: within a metre of each other, the support is what was meant. */
const nearerFirst = (a: Proposal, b: Proposal) =>
  Math.round(a.metres) - Math.round(b.metres) ||
  Number(a.resourcetype === 'Line') - Number(b.resourcetype === 'Line');

/** Supports and lines within 300 m of a position, nearest first; also those that wait on this device. */
export function useNearest(position: Position | null): Nearest {
  const own = useOutbox(ownEntries);
  const query = { in_bbox: position && boxAround(position, REACH), fields: 'summary', limit: ASKED };
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
  const known = data?.features.map(({ id, resourcetype, geometry }) => ({ ref: id, resourcetype, geometry }));
  const proposals = [...(known ?? []), ...pending]
    .map((concerned: Concerned): Proposal => ({ ...concerned, metres: metresTo(concerned, position) }))
    .filter(({ metres }) => metres <= REACH)
    .sort(nearerFirst)
    .slice(0, PROPOSED);
  return { status: 'known', proposals };
}
