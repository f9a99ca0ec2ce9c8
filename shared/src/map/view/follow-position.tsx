import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapPosition } from './map-position';

/** Own moves that are remembered: the address follows a moving map some steps behind. */
const REMEMBERED = 20;
/** An address is rounded: what differs by less (pixels) is the same place. */
const TOLERANCE = 2;

/**
 * Moves the map to a position it did not report itself: the address was changed by somebody else (a link, "back").
 * Goes where `onMove` of the map leads to the position given here.
 */
export function FollowPosition({ position }: { position: MapPosition | null }) {
  const map = useMap();
  const reported = useRef<MapPosition[]>([]);
  useEffect(
    function noteOwnMoves() {
      const note = () => {
        const { lat, lng } = map.getCenter();
        const here = { zoom: map.getZoom(), latitude: lat, longitude: lng };
        reported.current = [here, ...reported.current].slice(0, REMEMBERED);
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
