import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapPosition } from './map-position';

/** Number of recent positions to remember: the URL lags some steps behind a moving map. */
const REMEMBERED = 20;
/** URLs are rounded: positions within this distance (pixels) count as equal. */
const TOLERANCE = 2;

/**
 * Moves the map to a position that it did not report itself, for instance when a link or "back" changes the URL. For
 * maps whose `onMove` sets `position`.
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
      const isOwnMove = reported.current.some(
        past =>
          past.zoom === zoom &&
          map.project([past.latitude, past.longitude], zoom).distanceTo(wanted) < TOLERANCE,
      );
      if (!isOwnMove) map.setView([latitude, longitude], zoom, { animate: false });
    },
    [map, zoom, latitude, longitude],
  );
  return null;
}
