import { useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import { MapButton } from './map-button';
import styles from './map-button.module.css';
import { MapControl } from './map-control';
import { MapIcon } from './map-icon';
import { useTexts } from './texts';

export function ZoomControl() {
  const t = useTexts();
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  return (
    <MapControl place="top-end">
      <div className={styles.zoom}>
        <MapButton label={t('zoom.in')} disabled={zoom >= map.getMaxZoom()} onClick={() => map.zoomIn()}>
          <MapIcon name="plus" />
        </MapButton>
        <MapButton label={t('zoom.out')} disabled={zoom <= map.getMinZoom()} onClick={() => map.zoomOut()}>
          <MapIcon name="minus" />
        </MapButton>
      </div>
    </MapControl>
  );
}
