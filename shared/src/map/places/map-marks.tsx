import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';

/** A sign on the map that stands for something about a record. Its class gives it its look. */
export interface MapMark {
  key: string;
  position: Position;
  /** Shown beside the pointer. */
  name: string;
  className: string;
  /** Side in CSS pixels. */
  size: number;
  /** Where its middle lies from the position, in CSS pixels to the right and down. */
  offset?: readonly [x: number, y: number];
  /** Trusted markup inside it. */
  html?: string;
  /** Among the marks, higher ones cover lower ones. */
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
    // Leaflet adds the pixels from the top: a higher mark further up must still cover a lower one.
    zIndexOffset: height * 10_000,
  });
}

function labelOf(name: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = name;
  return label;
}

/** Signs that can be picked, above all records. `NamedPlaces` is the keyboard's way to them. */
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
        // The record below must not be named as well.
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
