import type { Geometry } from '../../../geometry';
import type { MapSymbol } from '../../../map/symbols/symbol-icon';
import { FocusOn } from '../../../map/view/focus-on';
import { GeometrySymbol } from '../../../map/view/geometry-symbol';
import { StillMap } from '../../../map/view/still-map';
import { fetchTile, useBaseLayers } from '../../../platform/http';
import { useTexts } from '../kind/texts';

export interface LocationMapProps {
  geometry: Geometry;
  /** The record's symbol; a plain marker by default. */
  symbol?: MapSymbol | undefined;
}

/** The static map of a sheet. Its module is loaded on demand. */
export function LocationMap({ geometry, symbol }: LocationMapProps) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  return (
    <StillMap label={t('sheet.preview')} baseLayers={layers} fetchTile={fetchTile}>
      <GeometrySymbol geometry={geometry} symbol={symbol} />
      <FocusOn geometry={geometry} />
    </StillMap>
  );
}
