import type { Geometry } from '../../../geometry';
import type { MapSymbol } from '../../../map/symbols/symbol-icon';
import { GeometryPreview } from '../../../map/view/geometry-preview';
import { fetchTile, useBaseLayers } from '../../../platform/http';

export interface LocationMapProps {
  geometry: Geometry;
  symbol?: MapSymbol | undefined;
}

/** The static map of a sheet. A separate module, so that it loads on demand. */
export function LocationMap({ geometry, symbol }: LocationMapProps) {
  const { layers } = useBaseLayers();
  return (
    <GeometryPreview
      geometry={geometry}
      baseLayers={layers}
      fetchTile={fetchTile}
      {...(symbol ? { symbol } : {})}
    />
  );
}
