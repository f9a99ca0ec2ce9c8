import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Position } from '../../geometry/geojson';

/** Where the device is. */
export interface OwnPlace {
  readonly position: Position;
  /** Metres. */
  readonly accuracy: number;
}

const ownPlaceStore = createStore<{ place: OwnPlace | null }>(() => ({ place: null }));
const PATIENCE = 10_000;
/** A fix this old still tells where the device is (ms). */
const FRESH = 15_000;

/** Where the device was last seen on this visit; `null` while nobody has asked. */
export const useOwnPlace = (): OwnPlace | null => useStore(ownPlaceStore, ({ place }) => place);

export const noteOwnPlace = (place: OwnPlace): void => ownPlaceStore.setState({ place });

/** Asks the device where it is; `null` when it cannot or may not tell. */
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
