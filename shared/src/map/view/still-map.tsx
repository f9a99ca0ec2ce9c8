import 'leaflet/dist/leaflet.css';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer } from 'react-leaflet';
import { BaseLayerTiles, type MapBaseLayer, OFFLINE_BASE_LAYER } from '../base/base-layer-tiles';
import type { FetchTile } from '../tiles/record-grid-layer';
import { baseLayerShown } from './shown-layers';
import styles from './still-map.module.css';

export function StillMap({
  label,
  baseLayers,
  fetchTile,
  children,
}: {
  label: string;
  baseLayers: readonly MapBaseLayer[];
  fetchTile: FetchTile | undefined;
  children: ReactNode;
}) {
  return (
    <figure className={styles.frame} aria-label={label}>
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
        <BaseLayerTiles
          layer={baseLayerShown(baseLayers, null) ?? OFFLINE_BASE_LAYER}
          fetchTile={fetchTile}
        />
        {children}
      </MapContainer>
    </figure>
  );
}
