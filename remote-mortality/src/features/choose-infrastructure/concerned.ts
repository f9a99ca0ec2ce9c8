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

/** A support or line that a case may be linked to, delivered or not. */
export interface Concerned {
  ref: RecordRef;
  resourcetype: ResourceType;
  geometry: PointGeometry | LineGeometry;
}

/** Distance in metres between a position and a support or line. */
export const metresTo = ({ geometry }: Concerned, position: Position): number =>
  geometry.type === 'Point'
    ? distanceBetween(position, geometry.coordinates)
    : (nearestPointOnLine(position, geometry)?.distance ?? Number.POSITIVE_INFINITY);

/** Query for the infrastructure of a reference; `null` when it does not exist. */
export const concernedQuery = (ref: RecordRef) =>
  queryOptions({
    queryKey: ['infrastructures', 'concerned', ref],
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

/** The initial infrastructure of a form; `null` for none, `undefined` while it loads. */
export function useConcerned(ref: RecordRef | null | undefined): Concerned | null | undefined {
  const { data = null, isPending } = useQuery({ ...concernedQuery(ref ?? 0), enabled: ref != null });
  return ref != null && isPending ? undefined : data;
}
