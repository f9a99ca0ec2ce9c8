import { useCallback, useMemo, useState } from 'react';
import { fetchTile } from 'shared/api';
import {
  type MapHit,
  type RecordTileLayer,
  RecordTilesLayer,
  recordTileUrl,
  type TilesStatus,
} from 'shared/map';
import { useTilesVersion } from 'shared/outbox';
import {
  infrastructureFilters,
  mortalityFilters,
  type SearchFilters,
} from '../features/keep-state/search-filters';

/** Filters of each layer's tiles: the list's own. */
const tileFilters: Record<RecordTileLayer, (filters: SearchFilters) => SearchFilters> = {
  infrastructures: infrastructureFilters,
  mortality: mortalityFilters,
  'sensitive-areas': () => ({}),
  areas: () => ({}),
};

/** Painted in this order: surfaces below, cases on top. */
const PAINTED: readonly RecordTileLayer[] = ['areas', 'sensitive-areas', 'infrastructures', 'mortality'];

type Props = {
  readonly shown: readonly string[];
  readonly filters: SearchFilters;
  /** Changes when the user asks for missing tiles again, or others changed records. */
  readonly attempt: string;
  readonly onPick: (hit: MapHit) => void;
  readonly onHover?: (hit: MapHit | null) => void;
  readonly onFailed: (layer: RecordTileLayer, failed: number) => void;
  /** Drawn as finely as a printer can show it. */
  readonly forPaper?: boolean;
};

function SearchLayer({
  layer,
  filters,
  attempt,
  onPick,
  onHover,
  onFailed,
  forPaper = false,
}: Omit<Props, 'shown'> & { layer: RecordTileLayer }) {
  const version = useTilesVersion();
  const url = useMemo(() => recordTileUrl(layer, tileFilters[layer](filters)), [layer, filters]);
  const report = useCallback(({ failed }: TilesStatus) => onFailed(layer, failed), [layer, onFailed]);
  return (
    <RecordTilesLayer
      url={url}
      fetchTile={fetchTile}
      tilesVersion={`${version}/${attempt}`}
      onStatus={report}
      leastRatio={forPaper ? 2 : 1}
      {...(layer === 'areas' ? {} : { onPick, onHover })}
    />
  );
}

/** The records' layers that are switched on, filtered as the lists are. */
export function SearchLayers({ shown, ...rest }: Props) {
  return PAINTED.filter(layer => shown.includes(layer)).map(layer => (
    <SearchLayer key={layer} layer={layer} {...rest} />
  ));
}

/** How many tiles could not be had, over all layers, and the way to try again. */
export function useFailedTiles() {
  const [failed, setFailed] = useState<Partial<Record<RecordTileLayer, number>>>({});
  const [attempt, setAttempt] = useState(0);
  const onFailed = useCallback((layer: RecordTileLayer, count: number) => {
    setFailed(before => ((before[layer] ?? 0) === count ? before : { ...before, [layer]: count }));
  }, []);
  const total = Object.values(failed).reduce((sum, count) => sum + count, 0);
  return { total, attempt, onFailed, retry: () => setAttempt(before => before + 1) };
}
