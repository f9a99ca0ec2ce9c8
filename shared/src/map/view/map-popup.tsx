import { type ReactNode, useEffect, useRef } from 'react';
import { Popup, useMap } from 'react-leaflet';
import type { Position } from '../geometry/geojson';
import { useTexts } from '../texts';
import { toLatLng } from './leaflet-positions';
import { MapIcon } from './map-icon';
import styles from './map-popup.module.css';

/** Below this width a popup takes the whole map, and must keep clear of the buttons above it (CSS pixels). */
const NARROW = 600;
const CONTROLS_HEIGHT = 176;

/**
 * A popup at a position; give it a `key` per record, so that another record opens another popup. `onClose` is called
 * when the person closes it: by its button, Escape or a click beside it, and never because the screen goes away.
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
  const map = useMap();
  const { x: width, y: height } = map.getSize();
  const narrow = width < NARROW;

  const latest = useRef(onClose);
  useEffect(function keepHandler() {
    latest.current = onClose;
  });
  useEffect(
    function closeByClickOrKey() {
      const close = () => latest.current();
      const closeByKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      };
      const container = map.getContainer();
      map.on('preclick', close);
      container.addEventListener('keydown', closeByKey);
      return function stop() {
        map.off('preclick', close);
        container.removeEventListener('keydown', closeByKey);
      };
    },
    [map],
  );

  return (
    <Popup
      position={toLatLng(position)}
      offset={[0, -8]}
      // What lies elsewhere does not drag the map there: whoever opens a link sees the view it was made for.
      autoPan={map.getBounds().contains(toLatLng(position))}
      autoClose={false}
      closeButton={false}
      closeOnClick={false}
      closeOnEscapeKey={false}
      minWidth={200}
      maxWidth={Math.min(320, width - 72)}
      autoPanPaddingTopLeft={narrow ? [8, Math.min(CONTROLS_HEIGHT, height / 3)] : [64, 12]}
      autoPanPaddingBottomRight={narrow ? [8, 64] : [64, 64]}
    >
      <button type="button" className={styles.close} aria-label={t('popup.close')} onClick={onClose}>
        <MapIcon name="close" />
      </button>
      {children}
    </Popup>
  );
}
