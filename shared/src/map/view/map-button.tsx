import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import styles from './map-button.module.css';
import { MapControl } from './map-control';
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

/**
 * A button of the map, at least 44 px wide and high so that it works with gloves. `label` is its accessible name and
 * its tooltip.
 */
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

const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  locate: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0 -8zM12 2v4M12 18v4M2 12h4M18 12h4',
  layers: 'M12 3l9 5l-9 5l-9 -5zM3 12l9 5l9 -5M3 16l9 5l9 -5',
  legend: 'M4 6h3M4 12h3M4 18h3M11 6h9M11 12h9M11 18h9',
  close: 'M6 6l12 12M18 6L6 18',
  undo: 'M9 14l-5 -5l5 -5M4 9h9a6 6 0 0 1 0 12h-3',
  check: 'M5 12l5 5l9 -10',
  pencil: 'M4 20l4 -1l11 -11l-3 -3l-11 11z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
} as const;

export type MapIconName = keyof typeof PATHS;

/** A line icon of the map's controls; decorative. */
export function MapIcon({ name }: { name: MapIconName }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
