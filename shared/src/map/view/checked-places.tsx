import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../geometry/geojson';
import styles from './checked-places.module.css';

/** A place of a file that was checked. */
interface CheckedPlace {
  key: number;
  position: Position;
  refused: boolean;
}

const SIDE = 14;

/** Places of a checked file: a disc for one that can be imported, a square for one to mend. */
export function CheckedPlaces({
  places,
  onPick,
}: {
  places: readonly CheckedPlace[];
  onPick: (key: number) => void;
}) {
  const map = useMap();
  const pick = useRef(onPick);
  useEffect(function followPick() {
    pick.current = onPick;
  });
  useEffect(
    function drawPlaces() {
      const group = L.layerGroup().addTo(map);
      for (const { key, position, refused } of places) {
        const at: L.LatLngTuple = [position[1], position[0]];
        const mark = refused
          ? L.marker(at, {
              icon: L.divIcon({ className: styles.refused ?? '', iconSize: [SIDE, SIDE] }),
              keyboard: false,
            })
          : L.circleMarker(at, { className: styles.ready ?? '', radius: SIDE / 2 - 1, weight: 1.5 });
        mark.on('click', () => pick.current(key)).addTo(group);
      }
      return function removePlaces() {
        group.remove();
      };
    },
    [map, places],
  );
  return null;
}

/** The sign of a checked place, for legends and lists. */
export const CheckedSign = ({ refused }: { refused: boolean }) => (
  <span className={`${styles.sign} ${refused ? styles.refused : styles.ready}`} aria-hidden="true" />
);
