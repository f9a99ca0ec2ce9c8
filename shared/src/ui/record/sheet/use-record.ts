import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { type AnyKind, isLocalRef, type LocalRef, type RecordRef } from '../../../contract';
import { deliveredId, type OutboxEntry, pendingEntry, refOf, useOutbox } from '../../../outbox';
import { ApiError, queryOptions, request, useQuery } from '../../../platform/http';
import { useSheetPlace } from '../../../platform/navigation/sheet-place';
import { keys } from '../../../records';
import { isCreationOf } from '../kind/waiting';

type RecordState<One> =
  | { status: 'pending' }
  | { status: 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'delivered'; record: One }
  /** The record exists only on this device. */
  | { status: 'waiting'; entry: OutboxEntry };

type Readable<Schema extends z.ZodType> = Pick<AnyKind, 'name' | 'path'> & { readonly answerSchema: Schema };

export const recordQuery = <Schema extends z.ZodType>(
  { name, path, answerSchema }: Readable<Schema>,
  id: number,
) =>
  queryOptions({
    queryKey: keys.one(name, id),
    queryFn: ({ signal }) => request(answerSchema, `${path}${id}/`, { signal }),
  });

/**
 * Loads a record by its id on the server, or by the reference of a creation that may still wait on this device. While
 * the creation is being delivered, the status stays `waiting`, so that an open form stays mounted.
 */
export function useRecord<Schema extends z.ZodType>(
  kind: Readable<Schema>,
  ref: RecordRef | undefined,
): RecordState<z.output<Schema>> {
  const { entry, gone, ...creation } = useCreation(isLocalRef(ref) ? ref : null);
  const id = typeof ref === 'number' ? ref : creation.id;
  const { data, error, refetch } = useQuery({ ...recordQuery(kind, id ?? 0), enabled: id !== null });
  const isBesideMap = useSheetPlace() !== null;
  const lastEntry = useRef<OutboxEntry>(undefined);
  useEffect(
    function rememberEntry() {
      if (entry) lastEntry.current = entry;
    },
    [entry],
  );
  if (ref === undefined) return { status: 'unknown' };
  if (entry) return isCreationOf(kind.name, entry) ? { status: 'waiting', entry } : { status: 'unknown' };
  if (gone) return { status: 'unknown' };
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  // On its own page, a record that others deleted stays, since a form may be open. Beside the map, it disappears.
  if (data && !(isGone && isBesideMap)) return { status: 'delivered', record: data };
  if (isGone) return { status: 'unknown' };
  if (error) return { status: 'failed', retry: () => void refetch() };
  if (lastEntry.current && refOf(lastEntry.current.id) === ref)
    return { status: 'waiting', entry: lastEntry.current };
  return { status: 'pending' };
}

interface Creation {
  /** The entry that creates the record, while the entry waits. */
  entry: OutboxEntry | undefined;
  /** The server's id; `null` until the record is delivered. */
  id: number | null;
  /** Whether the record was discarded. It is then neither delivered nor waiting. */
  gone: boolean;
}

/** Follows a record that was created on this device. For `null`, the state is empty. */
export function useCreation(ref: LocalRef | null): Creation {
  const entry = useOutbox(({ entries }) => entries.find(({ id }) => refOf(id) === ref));
  const { data } = useQuery({
    queryKey: ['creation', ref],
    queryFn: () => resolutionOf(ref),
    enabled: ref !== null && !entry,
    staleTime: 0,
  });
  const { id = null, gone = false } = (!entry && data) || {};
  return { entry, id, gone };
}

/** Reads the state from the database, since the queue in memory may not be loaded. */
async function resolutionOf(ref: LocalRef | null): Promise<Omit<Creation, 'entry'>> {
  if (ref === null) return { id: null, gone: false };
  const id = await deliveredId(ref);
  return { id, gone: id === null && (await pendingEntry(ref)) === undefined };
}
