import 'leaflet/dist/leaflet.css';
import { AttributionControl, MapContainer } from 'react-leaflet';
import { BaseLayerTiles, type MapBaseLayer, OFFLINE_BASE_LAYER } from '../base/base-layer-tiles';
import type { Geometry } from '../geometry/geojson';
import type { MapSymbol } from '../symbols/symbol-icon';
import { useTexts } from '../texts';
import { FocusOn } from './focus-on';
import styles from './geometry-preview.module.css';
import { GeometrySymbol } from './geometry-symbol';
import colours from './map-colours.module.css';
import { baseLayerShown } from './shown-layers';

/** A small still map that shows where a record lies; for sheets. */
export function GeometryPreview({
  geometry,
  baseLayers,
  symbol,
  label,
}: {
  geometry: Geometry;
  baseLayers: readonly MapBaseLayer[];
  /** The record's symbol; a plain mark without it. */
  symbol?: MapSymbol;
  label?: string;
}) {
  const t = useTexts();
  const base = baseLayerShown(baseLayers, null) ?? OFFLINE_BASE_LAYER;
  return (
    <figure className={`${colours.theme} ${styles.frame}`} aria-label={label ?? t('preview.label')}>
      <MapContainer
        className={styles.map}
        center={[46.6, 2.4]}
        zoom={15}
        zoomControl={false}
        dragging={false}
        scrollWheelZoom={false}
        doubleClickZoom={false}
        touchZoom={false}
        boxZoom={false}
        keyboard={false}
        attributionControl={false}
      >
        <AttributionControl prefix="Leaflet" />
        <BaseLayerTiles layer={base} />
        <GeometrySymbol geometry={geometry} symbol={symbol} />
        <FocusOn geometry={geometry} />
      </MapContainer>
    </figure>
  );
}
