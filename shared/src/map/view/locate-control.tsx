import type { LatLng } from 'leaflet';
import { useEffect, useState } from 'react';
import { Circle, CircleMarker, Tooltip, useMapEvents } from 'react-leaflet';
import { formatLength, useLocale } from '../../platform/language';
import { cssColour } from '../symbols/palette';
import { MapButton } from './map-button';
import { type ControlPlace, MapControl } from './map-control';
import { MapIcon } from './map-icon';
import styles from './map-view.module.css';
import { noteOwnPlace } from './own-place';
import { useTexts } from './texts';

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
  const locale = useLocale();
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
      {locating.status === 'found' && (
        <>
          <Circle
            center={locating.place}
            radius={locating.accuracy}
            interactive={false}
            pathOptions={{ color: cssColour('here'), weight: 1, fillOpacity: 0.12 }}
          />
          <CircleMarker
            center={locating.place}
            radius={8}
            pathOptions={{
              color: '#ffffff',
              weight: 3,
              fillColor: cssColour('here'),
              fillOpacity: 1,
            }}
          >
            <Tooltip>{t('locate.here', { accuracy: formatLength(locating.accuracy, locale) })}</Tooltip>
          </CircleMarker>
        </>
      )}
    </>
  );
}
