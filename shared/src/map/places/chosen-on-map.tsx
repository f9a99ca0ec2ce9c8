import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Bounds } from '../../geometry/geojson';
import { pointInPolygon } from '../../geometry/point-in-polygon';
import { toLatLng, toPosition } from '../leaflet/leaflet-positions';
import { paneOf } from '../leaflet/map-panes';
import { caseShiftAt, radiusAt } from '../symbols/symbol-sizes';
import { useMapPalette } from '../symbols/use-map-palette';
import { groupsInView } from '../tiles/groups-in-view';
import { recordLayersOf } from '../tiles/record-layers';
import type { RecordKind } from '../tiles/record-tile';
import { type RecordInView, recordsInView } from '../tiles/records-in-view';
import styles from './chosen-on-map.module.css';

/** Milliseconds after a change of tiles before the rings are drawn again. */
const QUIET = 60;
/** Pixels between the vertices of a loop drawn by hand. */
const GRAIN = 4;
const RING = 2.8;

/** Where a symbol is drawn: cases lie beside their position. */
function symbolAt(map: L.Map, { kind, position }: Pick<RecordInView, 'kind' | 'position'>): L.LatLng {
  const at = L.latLng(toLatLng(position));
  if (kind !== 'mortality') return at;
  const shift = caseShiftAt(map.getZoom());
  return map.layerPointToLatLng(map.latLngToLayerPoint(at).add([shift, -shift]));
}

interface ChosenRingsProps {
  isChosen: (record: RecordInView) => boolean;
}

/** Rings around the chosen ones of the records that the map shows singly, on a canvas of their own. */
export function ChosenRings({ isChosen }: ChosenRingsProps) {
  const map = useMap();
  const { 'map-halo': halo } = useMapPalette();
  useEffect(
    function drawRings() {
      const registry = recordLayersOf(map);
      const canvas = L.DomUtil.create('canvas', undefined, map.getPane(paneOf(map, 'places')));
      const context = canvas.getContext('2d');
      const ratio = window.devicePixelRatio;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const draw = () => {
        const { x: width, y: height } = map.getSize();
        Object.assign(canvas, { width: width * ratio, height: height * ratio });
        Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, visibility: '' });
        const corner = map.containerPointToLayerPoint([0, 0]);
        L.DomUtil.setPosition(canvas, corner);
        if (!context) return;
        context.scale(ratio, ratio);
        context.lineWidth = RING;
        // A canvas cannot read custom properties.
        const fir = getComputedStyle(canvas).getPropertyValue('--av-primary');
        const layers = [...registry.all()];
        const isSparse = layers.some(layer => layer.isSparse);
        const radius = radiusAt(Math.round(map.getZoom()), isSparse) + RING / 2;
        for (const record of recordsInView(layers, map.getBounds()).filter(isChosen)) {
          const { x, y } = map.latLngToContainerPoint(symbolAt(map, record));
          for (const [colour, further] of [
            [halo, 0],
            [fir, RING],
          ] as const) {
            context.beginPath();
            context.arc(x, y, radius + further, 0, 2 * Math.PI);
            context.strokeStyle = colour;
            context.stroke();
          }
        }
      };
      const update = () => {
        clearTimeout(timer);
        timer = setTimeout(draw, QUIET);
      };
      const hide = () => {
        canvas.style.visibility = 'hidden';
      };
      draw();
      const unsubscribe = registry.subscribe('records', update);
      map.on('moveend', draw).on('zoomstart', hide);
      return function removeRings() {
        clearTimeout(timer);
        unsubscribe();
        map.off('moveend', draw).off('zoomstart', hide);
        canvas.remove();
      };
    },
    [map, isChosen, halo],
  );
  return null;
}

/** What a loop on the map holds. */
export interface Enclosed {
  readonly records: readonly RecordInView[];
  /** Whether the map shows groups there, whose records cannot be told apart. */
  readonly hasGroups: boolean;
  readonly box: Bounds;
}

interface EncloseProps {
  /** The kinds of records that it looks for. */
  kinds: readonly RecordKind[];
  /** `loop`: drawn by hand; `box`: from corner to corner. */
  shape: 'loop' | 'box';
  /** Whether a loop can be drawn. Otherwise the last one is shown, and the map moves as usual. */
  drawing: boolean;
  onEnclose: (enclosed: Enclosed) => void;
}

/** Lets a loop or box be drawn by finger, pen or mouse, and says which records of the map it holds. */
export function Enclose({ kinds, shape, drawing, onEnclose }: EncloseProps) {
  const map = useMap();
  const latest = useRef({ kinds, onEnclose });
  const drawn = useRef<L.Polygon | null>(null);
  useEffect(function followHandler() {
    latest.current = { kinds, onEnclose };
  });
  useEffect(function removeLoop() {
    return () => {
      drawn.current?.remove();
    };
  }, []);
  useEffect(
    function drawLoops() {
      if (!drawing) return undefined;
      const cover = L.DomUtil.create('div', styles.cover, map.getContainer());
      L.DomEvent.disableClickPropagation(cover);
      let points: L.Point[] = [];
      const pointOf = (event: PointerEvent) => {
        const { left, top } = cover.getBoundingClientRect();
        return L.point(event.clientX - left, event.clientY - top);
      };
      const vertices = () => {
        const [first, last] = [points[0], points.at(-1)];
        if (shape === 'loop' || !first || !last) return points;
        return [first, L.point(last.x, first.y), last, L.point(first.x, last.y)];
      };
      const positions = () => vertices().map(point => map.containerPointToLatLng(point));
      function begin(event: PointerEvent) {
        if (!event.isPrimary || event.button !== 0) return;
        cover.setPointerCapture(event.pointerId);
        drawn.current?.remove();
        points = [pointOf(event)];
        drawn.current = L.polygon(positions(), {
          pane: paneOf(map, 'places'),
          className: styles.loop ?? '',
          interactive: false,
        }).addTo(map);
      }
      function follow(event: PointerEvent) {
        const point = pointOf(event);
        if (points.length === 0 || (points.at(-1)?.distanceTo(point) ?? 0) < GRAIN) return;
        points.push(point);
        drawn.current?.setLatLngs(positions());
      }
      function finish() {
        const ring = positions();
        const isSurface = points.length > 2 || (shape === 'box' && points.length > 1);
        points = [];
        if (!isSurface) {
          drawn.current?.remove();
          return;
        }
        const layers = [...recordLayersOf(map).all()];
        const bounds = L.latLngBounds(ring);
        const surface = { type: 'Polygon', coordinates: [ring.map(toPosition)] } as const;
        // Cases lie beside their position, so those around the box are looked at as well.
        const around = recordsInView(layers, bounds.pad(0.5));
        const { kinds: wanted, onEnclose: report } = latest.current;
        report({
          records: around.filter(
            record =>
              wanted.includes(record.kind) && pointInPolygon(toPosition(symbolAt(map, record)), surface),
          ),
          hasGroups: groupsInView(layers, bounds).some(({ kind }) => wanted.includes(kind)),
          box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
        });
      }
      function cancel() {
        points = [];
        drawn.current?.remove();
      }
      const listeners = new AbortController();
      const { signal } = listeners;
      cover.addEventListener('pointerdown', begin, { signal });
      cover.addEventListener('pointermove', follow, { signal });
      cover.addEventListener('pointerup', finish, { signal });
      cover.addEventListener('pointercancel', cancel, { signal });
      return function stop() {
        listeners.abort();
        cover.remove();
      };
    },
    [map, shape, drawing],
  );
  return null;
}
