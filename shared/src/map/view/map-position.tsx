import { useEffect, useLayoutEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { BOX_PADDING, type MapPosition } from '../../geometry/first-view';
import type { Bounds } from '../../geometry/geojson';

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

/** Moves the map to a box once the box is known, unless the map has moved before. */
export function StartAt({ box }: { box: Bounds | null | undefined }) {
  const moved = useRef(false);
  const map = useMapEvents({
    movestart() {
      moved.current = true;
    },
  });
  // A layout effect runs before the layers' effects, so that they load this box only.
  useLayoutEffect(
    function start() {
      if (!box || moved.current) return;
      const [west, south, east, north] = box;
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { animate: false, padding: [BOX_PADDING, BOX_PADDING] },
      );
    },
    [map, box],
  );
  return null;
}
