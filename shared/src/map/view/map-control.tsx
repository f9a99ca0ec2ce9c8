import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/**
 * Places for controls on the map. `start` and `end` follow the reading direction. `below` takes its space from the
 * map instead of covering it.
 */
export type ControlPlace =
  | 'top-start'
  | 'top-end'
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom-middle'
  | 'below';

/**
 * The elements of the places. They lie beside Leaflet's container, so that events in a control never reach the map.
 */
export const ControlSlots = createContext<Partial<Record<ControlPlace, HTMLElement>>>({});

/** Renders a control at a place of the map. Goes inside `MapView`. */
export function MapControl({ place, children }: { place: ControlPlace; children: ReactNode }) {
  const slot = useContext(ControlSlots)[place];
  return slot ? createPortal(children, slot) : null;
}
