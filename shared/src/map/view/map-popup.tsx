import type { ReactNode } from 'react';
import { Popup, useMap } from 'react-leaflet';
import type { Position } from '../geometry/geojson';
import { toLatLng } from './leaflet-positions';

/** Below this width a popup takes the whole map, and must keep clear of the buttons above it (CSS pixels). */
const NARROW = 600;
const CONTROLS_HEIGHT = 176;

/** A popup at a position; give it a `key` per record, so that another record opens another popup. */
export function MapPopup({
  position,
  onClose,
  children,
}: {
  position: Position;
  onClose?: () => void;
  children: ReactNode;
}) {
  const map = useMap();
  const { x: width, y: height } = map.getSize();
  const narrow = width < NARROW;
  return (
    <Popup
      position={toLatLng(position)}
      offset={[0, -8]}
      // What lies elsewhere does not drag the map there: whoever opens a link sees the view it was made for.
      autoPan={map.getBounds().contains(toLatLng(position))}
      minWidth={200}
      maxWidth={Math.min(320, width - 72)}
      autoPanPaddingTopLeft={narrow ? [8, Math.min(CONTROLS_HEIGHT, height / 3)] : [64, 12]}
      autoPanPaddingBottomRight={narrow ? [8, 64] : [64, 64]}
      {...(onClose ? { eventHandlers: { remove: onClose } } : {})}
    >
      {children}
    </Popup>
  );
}
