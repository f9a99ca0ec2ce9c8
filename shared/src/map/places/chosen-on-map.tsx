import L from 'leaflet';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Polygon, useMap } from 'react-leaflet';
import type { Bounds } from '../../geometry/geojson';
import { pointInPolygon } from '../../geometry/point-in-polygon';
import { toLatLng, toPosition } from '../leaflet/leaflet-positions';
import { paneOf } from '../leaflet/map-panes';
import { cssColour } from '../symbols/palette';
import { caseShiftAt, radiusAt } from '../symbols/symbol-sizes';
import { groupsInView } from '../tiles/groups-in-view';
import { recordLayersOf } from '../tiles/record-layers';
import type { RecordKind } from '../tiles/record-tile';
import { type RecordInView, recordsInView } from '../tiles/records-in-view';
import styles from './chosen-on-map.module.css';

/** Milliseconds after a change of tiles before the rings are drawn again. */
const QUIET = 60;
/** Pixels that the pointer moves before it adds the next vertex. */
const GRAIN = 4;
const RING = 2.8;

/** Where a symbol is drawn. Symbols of cases lie beside their position. */
function symbolAt(map: L.Map, { kind, position }: Pick<RecordInView, 'kind' | 'position'>): L.LatLng {
  const at = L.latLng(toLatLng(position));
  if (kind !== 'mortality') return at;
  const shift = caseShiftAt(map.getZoom());
  return map.layerPointToLatLng(map.latLngToLayerPoint(at).add([shift, -shift]));
}

interface ChosenRingsProps {
  isChosen: (record: RecordInView) => boolean;
}

/** Rings around the chosen records, except those that the map shows in groups. */
export function ChosenRings({ isChosen }: ChosenRingsProps) {
  const map = useMap();
  useEffect(
    function drawRings() {
      const registry = recordLayersOf(map);
      const rings = L.layerGroup().addTo(map);
      const renderer = L.svg({ pane: paneOf(map, 'places') });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const draw = () => {
        rings.clearLayers();
        const layers = [...registry.all()];
        const isSparse = layers.some(layer => layer.isSparse);
        const radius = radiusAt(Math.round(map.getZoom()), isSparse) + RING / 2;
        for (const record of recordsInView(layers, map.getBounds()).filter(isChosen)) {
          const ring = { renderer, fill: false, weight: RING, interactive: false };
          const at = symbolAt(map, record);
          L.circleMarker(at, { ...ring, radius, color: cssColour('map-halo') }).addTo(rings);
          L.circleMarker(at, { ...ring, radius: radius + RING, color: cssColour('map-focus') }).addTo(rings);
        }
      };
      const update = () => {
        clearTimeout(timer);
        timer = setTimeout(draw, QUIET);
      };
      draw();
      const unsubscribe = registry.subscribe('records', update);
      map.on('moveend', draw);
      return function removeRings() {
        clearTimeout(timer);
        unsubscribe();
        map.off('moveend', draw);
        rings.remove();
        renderer.remove();
      };
    },
    [map, isChosen],
  );
  return null;
}

/** What lies in a loop or box that was drawn on the map. */
export interface Enclosed {
  readonly records: readonly RecordInView[];
  /** Whether the map shows groups in `box`. Their records are not among `records`. */
  readonly hasGroups: boolean;
  readonly box: Bounds;
}

interface EncloseProps {
  /** Only records of these kinds are reported. */
  kinds: readonly RecordKind[];
  /** `loop`: drawn by hand; `box`: from corner to corner. */
  shape: 'loop' | 'box';
  /** Whether a loop can be drawn. Otherwise the last loop is shown, and the map moves as usual. */
  drawing: boolean;
  onEnclose: (enclosed: Enclosed) => void;
}

/** Lets the user draw a loop or box by finger, pen or mouse, and reports the records in it. */
export function Enclose({ kinds, shape, drawing, onEnclose }: EncloseProps) {
  const map = useMap();
  const points = useRef<L.Point[]>([]);
  const [ring, setRing] = useState<L.LatLng[]>([]);
  function draw(next: L.Point[]) {
    points.current = next;
    const [first, last] = [next[0], next.at(-1)];
    const corners =
      shape === 'box' && first && last
        ? [first, L.point(last.x, first.y), last, L.point(first.x, last.y)]
        : next;
    setRing(corners.map(point => map.containerPointToLatLng(point)));
  }
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return L.point(clientX - left, clientY - top);
  };
  function begin(event: PointerEvent) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([pointOf(event)]);
  }
  function follow(event: PointerEvent) {
    const point = pointOf(event);
    const last = points.current.at(-1);
    if (last && last.distanceTo(point) >= GRAIN) draw([...points.current, point]);
  }
  function finish() {
    const isSurface = points.current.length > (shape === 'box' ? 1 : 2);
    points.current = [];
    if (!isSurface) return setRing([]);
    const layers = [...recordLayersOf(map).all()];
    const bounds = L.latLngBounds(ring);
    const surface = { type: 'Polygon', coordinates: [ring.map(toPosition)] } as const;
    // Symbols of cases lie beside their position, so positions around the box are examined as well.
    const records = recordsInView(layers, bounds.pad(0.5)).filter(
      record => kinds.includes(record.kind) && pointInPolygon(toPosition(symbolAt(map, record)), surface),
    );
    const hasGroups = groupsInView(layers, bounds).some(({ kind }) => kinds.includes(kind));
    onEnclose({
      records,
      hasGroups,
      box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    });
  }
  // The handlers use the capture phase: Leaflet stops these events at the cover, so that the map does not move.
  return (
    <>
      {ring.length > 1 && (
        <Polygon
          positions={ring}
          pane={paneOf(map, 'places')}
          className={styles.loop ?? ''}
          interactive={false}
        />
      )}
      {drawing &&
        createPortal(
          <div
            ref={cover => {
              if (cover) L.DomEvent.disableClickPropagation(cover);
            }}
            className={styles.cover}
            onPointerDownCapture={begin}
            onPointerMoveCapture={follow}
            onPointerUpCapture={finish}
            onPointerCancelCapture={() => draw([])}
          />,
          map.getContainer(),
        )}
    </>
  );
}
