import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import styles from '../view/features-in-view.module.css';
import { MapControl } from '../view/map-control';

interface NamedPlacesProps<Place> {
  label: string;
  hint?: string;
  places: readonly Place[];
  onPick: (place: Place) => void;
}

/**
 * Places of the map as a list of buttons for keyboard and screen reader. The list is visible only while it has focus.
 */
export function NamedPlaces<Place extends { key: string | number; name: string }>({
  label,
  hint,
  places,
  onPick,
}: NamedPlacesProps<Place>) {
  if (places.length === 0) return null;
  return (
    <MapControl place="bottom-middle">
      <section className={styles.list} aria-label={label}>
        {hint && <p>{hint}</p>}
        <ul>
          {places.map(place => (
            <li key={place.key}>
              <button type="button" onClick={() => onPick(place)}>
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </MapControl>
  );
}

/** A symbol on the map that represents a fact about a record. Its class defines its appearance. */
export interface MapMark {
  key: string;
  position: Position;
  /** Tooltip text. */
  name: string;
  className: string;
  /** Side in CSS pixels. */
  size: number;
  /** Offset of the symbol's centre from the position, in CSS pixels to the right and down. */
  offset?: readonly [x: number, y: number];
  /** Content of the symbol as trusted HTML. */
  html?: string;
  /** Stacking order among the marks. Higher marks cover lower marks. */
  height: number;
}

function markerOf({ position, className, size, offset: [x, y] = [0, 0], html = '', height }: MapMark) {
  return L.marker(toLatLng(position), {
    icon: L.divIcon({
      className,
      html,
      iconSize: [size, size],
      iconAnchor: [size / 2 - x, size / 2 - y],
    }),
    keyboard: false,
    // Leaflet adds the distance from the top in pixels to the z-index. The factor makes `height` outweigh that
    // distance.
    zIndexOffset: height * 10_000,
  });
}

function labelOf(name: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = name;
  return label;
}

/** Marks that can be picked, above all records. `NamedPlaces` makes them reachable by keyboard. */
export function MapMarks({ marks, onPick }: { marks: readonly MapMark[]; onPick: (mark: MapMark) => void }) {
  const map = useMap();
  const pick = useRef(onPick);
  useEffect(function followPick() {
    pick.current = onPick;
  });
  useEffect(
    function drawMarks() {
      const group = L.layerGroup().addTo(map);
      for (const mark of marks) {
        const marker = markerOf(mark)
          .on('click', () => pick.current(mark))
          .bindTooltip(() => labelOf(mark.name))
          .addTo(group);
        const element = marker.getElement();
        element?.setAttribute('aria-hidden', 'true');
        // Prevents the record below the mark from showing its tooltip as well.
        element?.addEventListener('mousemove', event => {
          event.stopPropagation();
          map.fire('mouseout');
        });
      }
      return function removeMarks() {
        group.remove();
      };
    },
    [map, marks],
  );
  return null;
}
