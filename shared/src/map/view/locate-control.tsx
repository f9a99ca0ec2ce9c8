import type { LatLng, LatLngExpression } from 'leaflet';
import { useEffect, useState } from 'react';
import { Circle, CircleMarker, Tooltip, useMapEvents } from 'react-leaflet';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Position } from '../../geometry/geojson';
import { formatLength, useLocale } from '../../platform/language';
import { cssColour } from '../symbols/palette';
import { MapButton, MapIcon } from './map-button';
import { type ControlPlace, MapControl } from './map-control';
import styles from './map-view.module.css';
import { useTexts } from './texts';

export interface OwnPlace {
  readonly position: Position;
  /** Accuracy in metres. */
  readonly accuracy: number;
}

const ownPlaceStore = createStore<{ place: OwnPlace | null }>(() => ({ place: null }));
const PATIENCE = 10_000;
/** Maximum age of a position that is still used (ms). */
const FRESH = 15_000;

/** The last position of the device since the page was loaded; `null` before the first. */
export const useOwnPlace = (): OwnPlace | null => useStore(ownPlaceStore, ({ place }) => place);

const noteOwnPlace = (place: OwnPlace): void => ownPlaceStore.setState({ place });

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

type Locating =
  | { status: 'off' }
  | { status: 'asking' }
  | { status: 'found'; place: LatLng; accuracy: number }
  | { status: 'failed'; reason: 'denied' | 'unavailable' };

const PERMISSION_DENIED = 1;
const CLOSE_ZOOM = 16;

/** Shows and follows the device's position with its accuracy while the button is pressed. */
export function LocateControl({ place }: { place: ControlPlace }) {
  const t = useTexts();
  const [locating, setLocating] = useState<Locating>({ status: 'off' });
  const active = locating.status === 'asking' || locating.status === 'found';
  const map = useMapEvents({
    locationfound({ latlng, accuracy }) {
      if (locating.status === 'asking') map.setView(latlng, Math.max(map.getZoom(), CLOSE_ZOOM));
      setLocating({ status: 'found', place: latlng, accuracy });
      noteOwnPlace({ position: [latlng.lng, latlng.lat], accuracy });
    },
    locationerror: ({ code }) =>
      setLocating({ status: 'failed', reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
  });

  useEffect(
    function followPosition() {
      if (!active) return undefined;
      map.locate({ watch: true, enableHighAccuracy: true });
      return function stop() {
        map.stopLocate();
      };
    },
    [map, active],
  );

  return (
    <>
      <MapControl place={place}>
        <MapButton
          label={active ? t('locate.stop') : t('locate.start')}
          aria-pressed={active}
          onClick={() => setLocating(active ? { status: 'off' } : { status: 'asking' })}
        >
          <MapIcon name="locate" />
        </MapButton>
      </MapControl>
      {locating.status === 'failed' && (
        <MapControl place="bottom-middle">
          <p role="alert" className={styles.message}>
            {t(`locate.error.${locating.reason}`)}
          </p>
        </MapControl>
      )}
      {locating.status === 'found' && <Here place={locating.place} accuracy={locating.accuracy} />}
    </>
  );
}

/** The device's position with a circle for its accuracy in metres. */
export function Here({ place, accuracy }: { place: LatLngExpression; accuracy: number }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <Circle
        center={place}
        radius={accuracy}
        interactive={false}
        pathOptions={{ color: cssColour('here'), weight: 1, fillOpacity: 0.12 }}
      />
      <CircleMarker
        center={place}
        radius={8}
        pathOptions={{
          color: '#ffffff',
          weight: 3,
          fillColor: cssColour('here'),
          fillOpacity: 1,
        }}
      >
        <Tooltip>{t('locate.here', { accuracy: formatLength(accuracy, locale) })}</Tooltip>
      </CircleMarker>
    </>
  );
}
