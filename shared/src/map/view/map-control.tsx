import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/**
 * Corners of the map for controls; names follow the reading direction. `below` takes its space from the map instead
 * of covering it.
 */
export type ControlPlace =
  | 'top-start'
  | 'top-end'
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom-middle'
  | 'below';

/**
 * The elements of the corners. They lie beside Leaflet's container, so that events in a control never reach the map.
 */
export const ControlSlots = createContext<Partial<Record<ControlPlace, HTMLElement>>>({});

/** Renders a control in a corner of the map. Goes inside `MapView`. */
export function MapControl({ place, children }: { place: ControlPlace; children: ReactNode }) {
  const slot = useContext(ControlSlots)[place];
  return slot ? createPortal(children, slot) : null;
}
