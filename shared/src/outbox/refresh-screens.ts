import { queryClient } from '../api/query-client';
import type { Resource } from './command';
import { bumpTilesVersion } from './tiles-version';

const INFRASTRUCTURE = ['infrastructures', 'infrastructure', 'mortality-case'];

/** First parts of the query keys whose answers a write of the resource makes old. */
const TOUCHED: Record<Resource, readonly string[]> = {
  points: INFRASTRUCTURE,
  lines: INFRASTRUCTURE,
  diagnosis: INFRASTRUCTURE,
  operations: INFRASTRUCTURE,
  mortality: ['mortality', 'mortality-case', 'infrastructure', 'infrastructures'],
  media: ['infrastructure', 'mortality-case'],
};
/** Made old by every write. */
const ALWAYS = ['history', 'search', 'stats'];

/** The first part of the key of one record of a resource. */
const OF_ONE: Partial<Record<Resource, string>> = {
  points: 'infrastructure',
  lines: 'infrastructure',
  mortality: 'mortality-case',
};

/** What a delivered write did. */
export interface Written {
  resource: Resource;
  /** The server's id of a record that is gone. */
  deleted: number | null;
}

/** Makes the screens of this tab ask again for what a delivered write changed. */
export function refreshScreens({ resource, deleted }: Written): void {
  // The sheet of a deleted record is still on the screen: asking again would show it as missing before it closes.
  const isGone = ([first, ...rest]: readonly unknown[]) =>
    deleted !== null && (first === OF_ONE[resource] || first === 'history') && rest.includes(deleted);
  for (const key of [...TOUCHED[resource], ...ALWAYS])
    void queryClient.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => !isGone(queryKey) });
  if (resource !== 'media') bumpTilesVersion();
}
