import type { Map as LeafletMap, Popup as LeafletPopup, PopupOptions } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Popup, useMapEvents } from 'react-leaflet';
import type { Position } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import { MapIcon } from './map-button';
import styles from './map-popup.module.css';
import { useTexts } from './texts';

/** Calls back before any click on the map, and on Escape, to close the record shown. */
export function MapDismiss({ onDismiss }: { onDismiss: () => void }) {
  const map = useMapEvents({ preclick: onDismiss });
  useEffect(
    function closeByKey() {
      const close = (event: KeyboardEvent) => {
        if (event.key === 'Escape') onDismiss();
      };
      const container = map.getContainer();
      container.addEventListener('keydown', close);
      return function stop() {
        container.removeEventListener('keydown', close);
      };
    },
    [map, onDismiss],
  );
  return null;
}

/** Map width below which a popup must avoid the buttons above it (CSS pixels). */
const NARROW = 600;
const CONTROLS_HEIGHT = 176;
/** Height of a popup's edges and tip, in pixels. */
const EDGES = 48;
const LEAST_HEIGHT = 96;

function fitting(map: LeafletMap): PopupOptions {
  const { x: width, y: height } = map.getSize();
  const isNarrow = width < NARROW;
  const [above, below] = isNarrow ? [Math.min(CONTROLS_HEIGHT, height / 3), 64] : [12, 64];
  const side = isNarrow ? 8 : 64;
  return {
    maxWidth: Math.min(320, width - 72),
    maxHeight: Math.max(LEAST_HEIGHT, height - above - below - EDGES),
    autoPanPaddingTopLeft: [side, above],
    autoPanPaddingBottomRight: [side, below],
  };
}

/**
 * A popup at a position. Give it the record as `key`, so that another record opens another popup. `onClose` is called
 * when the user closes it: by its button, Escape or a click beside it, but not on unmount.
 */
export function MapPopup({
  position,
  onClose,
  children,
}: {
  position: Position;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts();
  const popup = useRef<LeafletPopup>(null);
  const [longitude, latitude] = position;
  // Another object would close the popup and open it again, without its focus.
  const place = useMemo(() => toLatLng([longitude, latitude]), [longitude, latitude]);
  const map = useMapEvents({
    // When a phone is rotated, a popup that was visible stays visible and takes the new maximum size.
    resize({ oldSize }) {
      const fromCentre = map.latLngToContainerPoint(place).subtract(map.getSize().divideBy(2));
      const wasSeen = Math.abs(fromCentre.x) <= oldSize.x / 2 && Math.abs(fromCentre.y) <= oldSize.y / 2;
      if (!popup.current) return;
      Object.assign(popup.current.options, fitting(map), { autoPan: wasSeen });
      popup.current.update();
    },
  });
  return (
    <>
      <MapDismiss onDismiss={onClose} />
      <Popup
        ref={popup}
        position={place}
        offset={[0, -8]}
        // A record outside the view does not move the map: a link keeps the view it was made for.
        autoPan={map.getBounds().contains(place)}
        autoClose={false}
        closeButton={false}
        closeOnClick={false}
        closeOnEscapeKey={false}
        minWidth={200}
        {...fitting(map)}
      >
        <button type="button" className={styles.close} aria-label={t('popup.close')} onClick={onClose}>
          <MapIcon name="close" />
        </button>
        {children}
      </Popup>
    </>
  );
}
