import { lazy, Suspense } from 'react';
import type { Bounds } from 'shared/geometry';
import { Legend } from 'shared/map';
import { OVERLAYS, type SearchState } from '../../search-state/search-state';
import { NETWORKS, useNetworkSources } from '../show-network/use-network-sources';
import { programmeOverlaysIn } from '../show-programme/programme-overlays';
import { useLegendCounts } from './use-legend-counts';

const ProgrammeLegend = lazy(async () => ({
  default: (await import('../show-programme/programme-legend')).ProgrammeLegend,
}));

const NetworkLegend = lazy(async () => ({
  default: (await import('../show-network/network-legend')).NetworkLegend,
}));

interface SearchLegendProps {
  state: SearchState;
  bounds: Bounds | null;
  zoom: number;
}

export function SearchLegend({ state, bounds, zoom }: SearchLegendProps) {
  const counts = useLegendCounts(state.filters, bounds);
  const networks = useNetworkSources();
  const programme = programmeOverlaysIn(state.overlays);
  return (
    <>
      <Suspense>{programme.length > 0 && <ProgrammeLegend shown={programme} />}</Suspense>
      <Legend parts={OVERLAYS.filter(id => state.overlays.includes(id))} counts={counts} />
      <Suspense>
        {networks.length > 0 && state.overlays.includes(NETWORKS) && (
          <NetworkLegend sources={networks} zoom={zoom} />
        )}
      </Suspense>
    </>
  );
}
