import type { ReactNode } from 'react';
import { Popup } from 'react-leaflet';
import type { Position } from '../geometry/geojson';
import { toLatLng } from './leaflet-positions';

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
  return (
    <Popup
      position={toLatLng(position)}
      offset={[0, -8]}
      minWidth={200}
      maxWidth={320}
      autoPanPadding={[64, 64]}
      {...(onClose ? { eventHandlers: { remove: onClose } } : {})}
    >
      {children}
    </Popup>
  );
}
