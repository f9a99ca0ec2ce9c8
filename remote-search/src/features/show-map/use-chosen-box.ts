import { useQuery } from 'shared/api';
import { type Bounds, boundsOf, type Geometry, joinedBounds } from 'shared/geometry';
import { pageQuery } from 'shared/ui/list';
import { LISTS } from '../../records/lists';
import type { SearchFilters } from '../../search-state/search-filters';

/** Maximum number of chosen records that determine the box. */
const MOST = 1000;

/**
 * The box of the selection that a search is limited to. `undefined` while it loads; `null` without a selection, for
 * an empty selection, or if it fails to load.
 */
export function useChosenBox({ chosen, chosen_cases }: SearchFilters): Bounds | null | undefined {
  const id = chosen ?? chosen_cases;
  const { kind, list } = LISTS[chosen ? 'infrastructures' : 'mortality'];
  const { data, isError } = useQuery({
    ...pageQuery(kind, { ...list.query, chosen: id, limit: MOST }),
    enabled: id !== undefined,
  });
  if (id === undefined || isError) return null;
  const boxes = data?.features.map(({ geometry }) => boundsOf(geometry as Geometry));
  return boxes?.length === 0 ? null : boxes?.reduce(joinedBounds);
}
