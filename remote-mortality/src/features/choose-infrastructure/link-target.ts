import { queryOptions, request, useQuery } from 'shared/api';
import { isLocalRef, type LocalRef, type RecordRef } from 'shared/contract';
import { infrastructureSchema } from 'shared/kinds';
import { deliveredId, pendingEntry, pendingInfrastructures } from 'shared/outbox';
import { keys } from 'shared/records';
import type { NearbyInfrastructure } from 'shared/ui/record';

/** A support or line that a case may be linked to, delivered or not. */
export type LinkTarget = Omit<NearbyInfrastructure, 'metres'>;

/**
 * Query for the infrastructure of a reference; `null` for a local reference that is neither waiting nor delivered.
 */
export const linkTargetQuery = (ref: RecordRef) =>
  queryOptions({
    queryKey: [...keys.one('infrastructures', ref), 'link-target'],
    queryFn: async ({ signal }): Promise<LinkTarget | null> => {
      const id = isLocalRef(ref) ? await deliveredId(ref) : ref;
      if (id === null) return isLocalRef(ref) ? waitingTarget(ref) : null;
      const path = `cables/infrastructures/${id}/`;
      const { resourcetype, geometry } = await request(infrastructureSchema, path, { signal });
      return { ref: id, resourcetype, geometry };
    },
  });

async function waitingTarget(ref: LocalRef): Promise<LinkTarget | null> {
  const entry = await pendingEntry(ref);
  return (entry && pendingInfrastructures([entry])[0]) ?? null;
}

/** The initial infrastructure of a form; `null` for none, `undefined` while it loads. */
export function useLinkTarget(ref: RecordRef | null | undefined): LinkTarget | null | undefined {
  const { data = null, isPending } = useQuery({ ...linkTargetQuery(ref ?? 0), enabled: ref != null });
  return ref != null && isPending ? undefined : data;
}
