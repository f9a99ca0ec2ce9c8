import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
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

/** A button of the map: 44 px, for gloves. Its name is its accessible name and its tooltip. */
export function MapButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
