import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Position } from '../../geometry/geojson';

/** Position of the device. */
export interface OwnPlace {
  readonly position: Position;
  /** Accuracy in metres. */
  readonly accuracy: number;
}

const ownPlaceStore = createStore<{ place: OwnPlace | null }>(() => ({ place: null }));
const PATIENCE = 10_000;
/** Maximum age of a usable fix (ms). */
const FRESH = 15_000;

/** The last known position of the device in this visit; `null` before it was requested. */
export const useOwnPlace = (): OwnPlace | null => useStore(ownPlaceStore, ({ place }) => place);

export const noteOwnPlace = (place: OwnPlace): void => ownPlaceStore.setState({ place });

/** Locates the device; `null` when that fails or is not allowed. */
export async function locateDevice(): Promise<OwnPlace | null> {
  const { geolocation } = navigator;
  if (!geolocation) return null;
  const options = { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: FRESH };
  const fix = await new Promise<GeolocationPosition | null>(resolve =>
    geolocation.getCurrentPosition(resolve, () => resolve(null), options),
  );
  if (!fix) return null;
  const { longitude, latitude, accuracy } = fix.coords;
  const place: OwnPlace = { position: [longitude, latitude], accuracy };
  noteOwnPlace(place);
  return place;
}
