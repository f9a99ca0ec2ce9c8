import { useLayoutEffect, useRef } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { Box } from '../../contract';

/** Shows a box once it has loaded, unless the map has been moved. */
export function StartAt({ box }: { box: Box | null | undefined }) {
  const moved = useRef(false);
  const map = useMapEvents({
    movestart() {
      moved.current = true;
    },
  });
  // Before the layers' effects: they are drawn for this box at once.
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
