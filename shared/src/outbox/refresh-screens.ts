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
/** Kept by every write. */
const ALWAYS = ['history', 'search', 'stats'];

/** Makes the screens of this tab ask again for what a delivered write changed. */
export function refreshScreens(resource: Resource): void {
  for (const key of [...TOUCHED[resource], ...ALWAYS])
    void queryClient.invalidateQueries({ queryKey: [key] });
  if (resource !== 'media') bumpTilesVersion();
}
