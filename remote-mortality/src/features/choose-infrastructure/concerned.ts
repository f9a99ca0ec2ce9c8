import { queryOptions, request, useQuery } from 'shared/api';
import {
  isLocalRef,
  type LineGeometry,
  type LocalRef,
  type PointGeometry,
  type Position,
  type RecordRef,
  type ResourceType,
} from 'shared/contract';
import { distanceBetween, nearestPointOnLine } from 'shared/geometry';
import { infrastructureSchema } from 'shared/kinds';
import { deliveredId, pendingEntry, pendingInfrastructures } from 'shared/outbox';
import { keys } from 'shared/records';

/** A support or line a case may be about, delivered or not. */
export interface Concerned {
  ref: RecordRef;
  resourcetype: ResourceType;
  geometry: PointGeometry | LineGeometry;
}

/** Metres between a position and a support or line. */
export const metresTo = ({ geometry }: Concerned, position: Position): number =>
  geometry.type === 'Point'
    ? distanceBetween(position, geometry.coordinates)
    : (nearestPointOnLine(position, geometry)?.distance ?? Number.POSITIVE_INFINITY);

/** The infrastructure of a reference; `null` when it does not exist. */
export const concernedQuery = (ref: RecordRef) =>
  queryOptions({
    queryKey: [...keys.one('infrastructures', ref), 'concerned'],
    queryFn: async ({ signal }): Promise<Concerned | null> => {
      const id = isLocalRef(ref) ? await deliveredId(ref) : ref;
      if (id === null) return isLocalRef(ref) ? concernedOnDevice(ref) : null;
      const path = `cables/infrastructures/${id}/`;
      const { resourcetype, geometry } = await request(infrastructureSchema, path, { signal });
      return { ref: id, resourcetype, geometry };
    },
  });

async function concernedOnDevice(ref: LocalRef): Promise<Concerned | null> {
  const entry = await pendingEntry(ref);
  return (entry && pendingInfrastructures([entry])[0]) ?? null;
}

/** The infrastructure a form begins with, `null` for none; `undefined` until it was read. */
export function useConcerned(ref: RecordRef | null | undefined): Concerned | null | undefined {
  const { data = null, isPending } = useQuery({ ...concernedQuery(ref ?? 0), enabled: ref != null });
  return ref != null && isPending ? undefined : data;
}
