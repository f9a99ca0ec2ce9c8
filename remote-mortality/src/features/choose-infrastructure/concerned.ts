import { queryOptions, request } from 'shared/api';
import {
  infrastructureSchema,
  isLocalRef,
  type LineGeometry,
  lineInputSchema,
  type PointGeometry,
  type Position,
  pointInputSchema,
  type RecordRef,
  type ResourceType,
} from 'shared/contract';
import { distanceBetween, nearestPointOnLine } from 'shared/map/geometry';
import { deliveredId, pendingEntry } from 'shared/outbox';

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
    queryKey: ['infrastructure', 'concerned', ref],
    queryFn: async ({ signal }): Promise<Concerned | null> => {
      const id = isLocalRef(ref) ? await deliveredId(ref) : ref;
      if (id === null) return isLocalRef(ref) ? concernedOnDevice(ref) : null;
      const { resourcetype, geometry } = await request(
        infrastructureSchema,
        `cables/infrastructures/${id}/`,
        {
          signal,
        },
      );
      return { ref: id, resourcetype, geometry };
    },
  });

async function concernedOnDevice(ref: Extract<RecordRef, string>): Promise<Concerned | null> {
  const entry = await pendingEntry(ref);
  if (entry?.command.kind !== 'create') return null;
  const { geom } = entry.command.body as { geom?: unknown };
  const point = pointInputSchema.safeParse(geom);
  if (point.success) return { ref, resourcetype: 'Point', geometry: point.data };
  const line = lineInputSchema.safeParse(geom);
  return line.success ? { ref, resourcetype: 'Line', geometry: line.data } : null;
}
