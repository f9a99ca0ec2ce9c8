import { useMemo } from 'react';
import { fetchTile } from 'shared/api';
import { type MapHit, type RecordTileLayer, RecordTilesLayer, recordTileUrl } from 'shared/map';
import { useTilesVersion } from 'shared/outbox';
import { filterQuery, type SearchFilters } from '../search-state/search-filters';

/** Painting order: surfaces at the bottom, cases on top. */
const PAINTED: readonly RecordTileLayer[] = ['areas', 'sensitive-areas', 'infrastructures', 'mortality'];

type Props = {
  readonly shown: readonly string[];
  readonly filters: SearchFilters;
  /** Increases when others change records; reloads the tiles. */
  readonly changes?: number;
  readonly onPick: (hit: MapHit) => void;
  readonly onHover?: (hit: MapHit | null) => void;
  /** Whether tiles are rendered at print resolution. */
  readonly forPaper?: boolean;
};

function SearchLayer({
  layer,
  filters,
  changes = 0,
  onPick,
  onHover,
  forPaper = false,
}: Omit<Props, 'shown'> & { layer: RecordTileLayer }) {
  const version = useTilesVersion();
  const url = useMemo(
    () => recordTileUrl(layer, layer === 'areas' ? {} : filterQuery(layer, filters)),
    [layer, filters],
  );
  return (
    <RecordTilesLayer
      url={url}
      fetchTile={fetchTile}
      tilesVersion={`${version}/${changes}`}
      leastRatio={forPaper ? 2 : 1}
      {...(layer === 'areas' ? {} : { onPick, onHover })}
    />
  );
}

/** The visible layers of records, with the same filters as the lists. */
export function SearchLayers({ shown, ...rest }: Props) {
  return PAINTED.filter(layer => shown.includes(layer)).map(layer => (
    <SearchLayer key={layer} layer={layer} {...rest} />
  ));
}
