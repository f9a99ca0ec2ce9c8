import { useEffect, useRef } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { Box } from '../../contract';

/** Shows a box as soon as it is known, once, and only while the map is still where it began. */
export function StartAt({ box }: { box: Box | null | undefined }) {
  const moved = useRef(false);
  const map = useMapEvents({
    movestart() {
      moved.current = true;
    },
  });
  useEffect(
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
