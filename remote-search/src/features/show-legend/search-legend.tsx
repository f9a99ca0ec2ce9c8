import type { Bounds } from 'shared/geometry';
import { Legend } from 'shared/map';
import { OVERLAYS, type SearchState } from '../../search-state/search-state';
import { useLegendCounts } from './use-legend-counts';

/** The legend of the visible layers, with the number of filtered records in view. */
export function SearchLegend({ state, bounds }: { state: SearchState; bounds: Bounds | null }) {
  const counts = useLegendCounts(state.filters, bounds);
  return <Legend parts={OVERLAYS.filter(id => state.overlays.includes(id))} counts={counts} />;
}
