import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapPosition } from './map-position';

/** The last moves of the map are remembered: the address lags some steps behind a moving map. */
const REMEMBERED = 20;
/** Addresses are rounded: positions this near (pixels) are the same. */
const TOLERANCE = 2;

/**
 * Moves the map to a position that it did not report itself, as when a link or "back" changes the address. For maps
 * whose `onMove` sets the position given here.
 */
export function FollowPosition({ position }: { position: MapPosition | null }) {
  const map = useMap();
  const reported = useRef<MapPosition[]>([]);
  useEffect(
    function noteOwnMoves() {
      const note = () => {
        const { lat, lng } = map.getCenter();
        const current = { zoom: map.getZoom(), latitude: lat, longitude: lng };
        reported.current = [current, ...reported.current].slice(0, REMEMBERED);
      };
      note();
      map.on('moveend', note);
      return function stop() {
        map.off('moveend', note);
      };
    },
    [map],
  );
  const { zoom, latitude, longitude } = position ?? {};
  useEffect(
    function follow() {
      if (zoom === undefined || latitude === undefined || longitude === undefined) return;
      const wanted = map.project([latitude, longitude], zoom);
      const own = reported.current.some(
        past =>
          past.zoom === zoom &&
          map.project([past.latitude, past.longitude], zoom).distanceTo(wanted) < TOLERANCE,
      );
      if (!own) map.setView([latitude, longitude], zoom, { animate: false });
    },
    [map, zoom, latitude, longitude],
  );
  return null;
}
