import {
  collectionOf,
  infrastructureTypeOf,
  type LineGeometry,
  type PointGeometry,
  type Position,
  type RecordRef,
} from '../../../contract';
import type { ResourceType } from '../../../contract/codes';
import { boxAround, distanceTo } from '../../../geometry';
import { infrastructureSummarySchema } from '../../../kinds';
import { ownEntries, pendingInfrastructures, useOutbox } from '../../../outbox';
import { keepPreviousData, request, useQuery } from '../../../platform/http';
import { keys } from '../../../records';

/** A support or line, delivered or waiting on this device. */
export interface NearbyInfrastructure {
  ref: RecordRef;
  resourcetype: ResourceType;
  geometry: PointGeometry | LineGeometry;
  metres: number;
}

interface NearbyOptions {
  /** Maximum distance, in metres. */
  reach: number;
  most: number;
  resourcetype?: ResourceType;
  except?: RecordRef | undefined;
}

/**
 * Compares distances in whole metres. At the same distance, a support comes before a line: it is the likelier choice.
 */
const nearerFirst = (a: NearbyInfrastructure, b: NearbyInfrastructure) =>
  Math.round(a.metres) - Math.round(b.metres) ||
  Number(a.resourcetype === 'Line') - Number(b.resourcetype === 'Line') ||
  a.metres - b.metres;

/** Supports and lines around a position, nearest first, including those waiting on this device. */
export function useNearbyInfrastructures(
  position: Position | null,
  { reach, most, resourcetype, except }: NearbyOptions,
): { status: 'idle' | 'pending' | 'failed' | 'known'; nearby: readonly NearbyInfrastructure[] } {
  const centre = position?.every(Number.isFinite) ? position : null;
  const pending = pendingInfrastructures(useOutbox(ownEntries));
  const query = {
    in_bbox: centre && boxAround(centre, reach),
    type: resourcetype && infrastructureTypeOf(resourcetype),
    fields: 'summary',
    limit: 200,
  };
  const { data, status } = useQuery({
    queryKey: keys.list('infrastructures', query),
    queryFn: ({ signal }) =>
      request(collectionOf(infrastructureSummarySchema), 'cables/infrastructures/', { query, signal }),
    enabled: centre !== null,
    placeholderData: keepPreviousData,
  });
  if (!centre) return { status: 'idle', nearby: [] };
  if (!data && pending.length === 0) return { status: status === 'error' ? 'failed' : 'pending', nearby: [] };
  const delivered = data?.features.map(feature => ({ ...feature, ref: feature.id })) ?? [];
  const nearby = [...delivered, ...pending]
    .filter(
      candidate =>
        candidate.ref !== except && candidate.resourcetype === (resourcetype ?? candidate.resourcetype),
    )
    .map(({ ref, resourcetype, geometry }) => ({
      ref,
      resourcetype,
      geometry,
      metres: distanceTo(centre, geometry),
    }))
    .filter(({ metres }) => metres <= reach)
    .sort(nearerFirst)
    .slice(0, most);
  return { status: 'known', nearby };
}
