import { useLayoutEffect, useRef } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { Box } from '../../contract';

/** Moves the map to a box once it has loaded, unless the user has moved the map. */
export function StartAt({ box }: { box: Box | null | undefined }) {
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
        { animate: false, padding: [16, 16] },
      );
    },
    [map, box],
  );
  return null;
}
