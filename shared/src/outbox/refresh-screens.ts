import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { queryClient } from '../platform/http/query-client';
import { findKind } from '../records';
import { shownAs } from '../records/known-kinds';
import { isOfRecord } from '../records/query-keys';
import { touchedKinds } from '../records/touched';

const tilesVersionStore = createStore(() => ({ version: 0 }));

/** A number that grows with every delivered write. Map layers reload their tiles when it does. */
export const useTilesVersion = (): number => useStore(tilesVersionStore, state => state.version);

function bumpTilesVersion(): void {
  tilesVersionStore.setState(({ version }) => ({ version: version + 1 }));
}

/** Queries that every write invalidates. */
const ALWAYS = ['history', 'search', 'stats'];

/** Effect of a delivered write. */
export interface Written {
  resource: string;
  /** The server's id of the deleted record. */
  deleted: number | null;
}

/** Invalidates the queries of this tab that a delivered write changed. */
export function refreshScreens({ resource, deleted }: Written): void {
  const kind = findKind(resource);
  // Another tab may have delivered a kind that this tab does not know.
  if (!kind) return;
  // The sheet of a deleted record is still open. Reloading it would show it as missing before it closes.
  const isGone = (key: readonly unknown[]) => deleted !== null && isOfRecord(key, shownAs(kind), deleted);
  for (const key of [...touchedKinds(resource), ...ALWAYS])
    void queryClient.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => !isGone(queryKey) });
  if (resource !== 'media') bumpTilesVersion();
}
