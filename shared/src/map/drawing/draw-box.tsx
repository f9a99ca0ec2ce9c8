import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { Rectangle, useMap } from 'react-leaflet';
import type { Bounds } from '../../geometry/geojson';
import { cssColour } from '../symbols/palette';
import { useTexts } from '../view/texts';
import styles from './draw-geometry.module.css';

const SIDE = 44;
/** Pixels that an arrow key moves a corner by. */
const STEP = 12;

/** The indices of a corner's longitude and latitude in a box. */
const CORNERS = { northWest: [0, 3], northEast: [2, 3], southEast: [2, 1], southWest: [0, 1] } as const;
type Corner = keyof typeof CORNERS;

const ARROWS: Readonly<Record<string, L.PointTuple>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The box with west before east and south before north, in case a corner was dragged past another. */
const inOrder = ([a, b, c, d]: Bounds): Bounds => [
  Math.min(a, c),
  Math.min(b, d),
  Math.max(a, c),
  Math.max(b, d),
];

interface DrawBoxProps {
  box: Bounds;
  /** Called after a corner was dragged, or moved by the arrow keys. */
  onChange: (box: Bounds) => void;
}

/** A box on the map with draggable corners. Goes inside `MapView`. */
export function DrawBox({ box, onChange }: DrawBoxProps) {
  const [west, south, east, north] = box;
  return (
    <>
      <Rectangle
        bounds={[
          [south, west],
          [north, east],
        ]}
        interactive={false}
        pathOptions={{ color: cssColour('map-focus'), weight: 3, fillOpacity: 0.1 }}
      />
      {(Object.keys(CORNERS) as Corner[]).map(corner => (
        <CornerHandle key={corner} corner={corner} box={box} onChange={onChange} />
      ))}
    </>
  );
}

function CornerHandle({ corner, box, onChange }: DrawBoxProps & { corner: Corner }) {
  const t = useTexts();
  const map = useMap();
  const label = t(`drawing.corner.${corner}`);
  const [x, y] = CORNERS[corner];
  const marker = useRef<L.Marker | null>(null);
  const latest = useRef({ box, onChange });
  useEffect(function keepHandlers() {
    latest.current = { box, onChange };
  });

  useEffect(
    function addHandle() {
      const icon = L.divIcon({ className: styles.handle ?? '', iconSize: [SIDE, SIDE] });
      const { box: begun } = latest.current;
      const handle = L.marker([begun[y], begun[x]], { draggable: true, autoPan: true, icon, alt: label });
      const moved = () => {
        const { lng, lat } = handle.getLatLng();
        const next: [number, number, number, number] = [...latest.current.box];
        next[x] = lng;
        next[y] = lat;
        latest.current.onChange(inOrder(next));
      };
      const step = (event: KeyboardEvent) => {
        const by = ARROWS[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        handle.setLatLng(
          map.containerPointToLatLng(map.latLngToContainerPoint(handle.getLatLng()).add(L.point(by))),
        );
        moved();
      };
      handle.on('dragend', moved).addTo(map);
      const element = handle.getElement();
      element?.setAttribute('aria-label', label);
      element?.addEventListener('keydown', step);
      marker.current = handle;
      return function removeHandle() {
        handle.remove();
        marker.current = null;
      };
    },
    [map, label, x, y],
  );

  useEffect(
    function follow() {
      marker.current?.setLatLng([box[y], box[x]]);
    },
    [box, x, y],
  );
  return null;
}
