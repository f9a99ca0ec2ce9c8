import { lazy, Suspense } from 'react';
import type { Bounds } from 'shared/geometry';
import { Legend } from 'shared/map';
import { OVERLAYS, type SearchState } from '../../search-state/search-state';
import { programmeOverlaysIn } from '../show-programme/programme-overlays';
import { useLegendCounts } from './use-legend-counts';

const ProgrammeLegend = lazy(async () => ({
  default: (await import('../show-programme/programme-legend')).ProgrammeLegend,
}));

export function SearchLegend({ state, bounds }: { state: SearchState; bounds: Bounds | null }) {
  const counts = useLegendCounts(state.filters, bounds);
  const programme = programmeOverlaysIn(state.overlays);
  return (
    <>
      <Suspense>{programme.length > 0 && <ProgrammeLegend shown={programme} />}</Suspense>
      <Legend parts={OVERLAYS.filter(id => state.overlays.includes(id))} counts={counts} />
    </>
  );
}
