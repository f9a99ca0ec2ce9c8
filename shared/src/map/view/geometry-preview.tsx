import type { Geometry } from '../../geometry/geojson';
import type { MapBaseLayer } from '../base/base-layer-tiles';
import type { MapSymbol } from '../symbols/symbol-icon';
import type { FetchTile } from '../tiles/record-grid-layer';
import { FocusOn } from './focus-on';
import { GeometrySymbol } from './geometry-symbol';
import { StillMap } from './still-map';
import { useTexts } from './texts';

/** A small static map of a record's place, for sheets. */
export function GeometryPreview({
  geometry,
  baseLayers,
  fetchTile,
  symbol,
  label,
}: {
  geometry: Geometry;
  baseLayers: readonly MapBaseLayer[];
  /** See `MapView`. */
  fetchTile?: FetchTile;
  /** The record's symbol; a plain marker by default. */
  symbol?: MapSymbol;
  label?: string;
}) {
  const t = useTexts();
  return (
    <StillMap label={label ?? t('preview.label')} baseLayers={baseLayers} fetchTile={fetchTile}>
      <GeometrySymbol geometry={geometry} symbol={symbol} />
      <FocusOn geometry={geometry} />
    </StillMap>
  );
}
