import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';

/**
 * Draws a mark for each place, in the given order, and reports the key of a clicked place.
 * @param markOf must be the same function on every render; it returns `null` for a place without a mark
 */
export function usePickedMarks<Place extends { readonly key: number }>(
  places: readonly Place[],
  markOf: (place: Place) => L.Layer | null,
  onPick: (key: number) => void,
): void {
  const map = useMap();
  const pick = useRef(onPick);
  useEffect(function followPick() {
    pick.current = onPick;
  });
  useEffect(
    function drawPlaces() {
      const group = L.layerGroup().addTo(map);
      for (const place of places)
        markOf(place)
          ?.on('click', () => pick.current(place.key))
          .addTo(group);
      return function removePlaces() {
        group.remove();
      };
    },
    [map, places, markOf],
  );
}
