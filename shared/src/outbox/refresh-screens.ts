import { queryClient } from '../platform/http/query-client';
import { findKind, isOfRecord, shownAs, touchedKinds } from '../records';
import { bumpTilesVersion } from './tiles-version';

/** Made old by every write. */
const ALWAYS = ['history', 'search', 'stats'];

/** What a delivered write did. */
export interface Written {
  resource: string;
  /** The server's id of a record that is gone. */
  deleted: number | null;
}

/** Makes the screens of this tab ask again for what a delivered write changed. */
export function refreshScreens({ resource, deleted }: Written): void {
  const kind = findKind(resource);
  // Another tab may know a kind that this one has not met.
  if (!kind) return;
  // The sheet of a deleted record is still on the screen: asking again would show it as missing before it closes.
  const isGone = (key: readonly unknown[]) => deleted !== null && isOfRecord(key, shownAs(kind), deleted);
  for (const key of [...touchedKinds(resource), ...ALWAYS])
    void queryClient.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => !isGone(queryKey) });
  if (resource !== 'media') bumpTilesVersion();
}
