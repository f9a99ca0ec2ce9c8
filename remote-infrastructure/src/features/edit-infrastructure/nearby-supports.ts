import { request, useQuery } from 'shared/api';
import { collectionOf, type Position, type RecordRef } from 'shared/contract';
import { boxAround, distanceBetween } from 'shared/geometry';
import { infrastructureSummarySchema } from 'shared/kinds';
import { ownEntries, pendingInfrastructures, useOutbox } from 'shared/outbox';
import { keys } from 'shared/records';

/** Metres within which two supports are probably the same one. */
export const duplicateMetres = 15;
/** Metres within which a support may be the same one. */
const nearbyMetres = 100;
const PROPOSED = 3;

export interface NearbySupport {
  ref: RecordRef;
  metres: number;
}

/**
 * Supports within 100 m of a position, nearest first: those of the server, if it can be reached, and those waiting on
 * this device.
 */
export function useNearbySupports(position: Position | null, except?: RecordRef): NearbySupport[] {
  const valid = position?.every(Number.isFinite) ? position : null;
  const own = useOutbox(ownEntries);
  const query = {
    in_bbox: valid && boxAround(valid, nearbyMetres),
    type: 'POLE',
    fields: 'summary',
    limit: 50,
  };
  const { data } = useQuery({
    queryKey: keys.list('infrastructures', query),
    queryFn: ({ signal }) =>
      request(collectionOf(infrastructureSummarySchema), 'cables/infrastructures/', { query, signal }),
    enabled: valid !== null,
  });
  if (!valid) return [];
  const known = data?.features.map(({ id, geometry }) => ({ ref: id, geometry })) ?? [];
  return [...known, ...pendingInfrastructures(own)]
    .flatMap(({ ref, geometry }) =>
      geometry.type === 'Point' && ref !== except
        ? [{ ref, metres: distanceBetween(valid, geometry.coordinates) }]
        : [],
    )
    .filter(({ metres }) => metres <= nearbyMetres)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, PROPOSED);
}
