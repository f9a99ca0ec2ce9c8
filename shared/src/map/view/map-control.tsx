import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/**
 * Corners of the map where controls gather; names follow the reading direction. What is `below` takes its space from
 * the map and covers nothing of it.
 */
export type ControlPlace =
  | 'top-start'
  | 'top-end'
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom-middle'
  | 'below';

/** The elements of the corners, beside Leaflet's container: what happens in a control never reaches the map. */
export const ControlSlots = createContext<Partial<Record<ControlPlace, HTMLElement>>>({});

/** Puts a control into a corner of the map. Goes inside `MapView`. */
export function MapControl({ place, children }: { place: ControlPlace; children: ReactNode }) {
  const slot = useContext(ControlSlots)[place];
  return slot ? createPortal(children, slot) : null;
}
