import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { toPosition } from '../leaflet/leaflet-positions';
import { recordLayersOf } from '../tiles/record-layers';
import styles from './draw-geometry.module.css';
import type { DrawContext, Drawing, DrawnGeometry, DrawTool, Editing, Shape } from './draw-mode';
import { readyGeoman } from './geoman';

const SIDE = 44;

const emitPoint = ({ emit }: DrawContext, latlng: L.LatLng) =>
  emit({ geometry: { type: 'Point', coordinates: toPosition(latlng.wrap()) }, snapped: [null] });

/** Takes clicks on the map as the point. */
function drawPoint(context: DrawContext): DrawTool {
  const { map } = context;
  const place = ({ latlng }: L.LeafletMouseEvent) => emitPoint(context, latlng);
  map.on('click', place);
  map.getContainer().classList.add(styles.crosshair ?? '');
  return {
    exit() {
      map.off('click', place);
      map.getContainer().classList.remove(styles.crosshair ?? '');
    },
  };
}

/** Shows a draggable handle. A click elsewhere on the map moves the handle there. */
function editPoint(context: DrawContext): DrawTool {
  const { map, geometry } = context;
  if (geometry?.type !== 'Point') return { exit: () => undefined };
  const [longitude, latitude] = geometry.coordinates;
  const icon = L.divIcon({ className: styles.handle ?? '', iconSize: [SIDE, SIDE] });
  const marker = L.marker([latitude, longitude], {
    draggable: true,
    autoPan: true,
    keyboard: false,
    icon,
  }).addTo(map);
  const place = ({ latlng }: L.LeafletMouseEvent) => {
    marker.setLatLng(latlng);
    emitPoint(context, latlng);
  };
  marker.on('dragend', () => emitPoint(context, marker.getLatLng()));
  map.on('click', place);
  return {
    exit() {
      map.off('click', place);
      marker.remove();
    },
  };
}

type Enter = (context: DrawContext) => DrawTool;

/** Functions that start drawing a new geometry of a shape, or editing an existing geometry. */
interface DrawModes {
  readonly draw: Enter;
  readonly edit: Enter;
}

const POINT_MODES: DrawModes = { draw: drawPoint, edit: editPoint };

async function loadPathModes(shape: Exclude<Shape, 'Point'>, map: L.Map): Promise<DrawModes> {
  const [{ PATH_MODES }] = await Promise.all([import('./path-modes'), readyGeoman(map)]);
  return PATH_MODES[shape];
}

/** Points are drawn with a click, without Geoman. Lines and polygons load Geoman. */
const drawModesOf = (shape: Shape, map: L.Map): DrawModes | Promise<DrawModes> =>
  shape === 'Point' ? POINT_MODES : loadPathModes(shape, map);

export type DrawToolState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly tool: DrawTool };

type Request = {
  readonly shape: Shape;
  /** The geometry to edit; null draws a new one. */
  readonly geometry: DrawnGeometry | null;
  readonly onDraw: (drawing: Drawing<DrawnGeometry>) => void;
};

const LOADING: DrawToolState = { status: 'loading' };
const UNCHANGED: Editing = { lastChange: null, crowded: false };

/** Enters a drawing mode, and re-enters it when shape or geometry change from outside. */
export function useDrawTool({ shape, geometry, onDraw }: Request) {
  const map = useMap();
  const [state, setState] = useState<DrawToolState>(LOADING);
  const [vertices, setVertices] = useState(0);
  const [editing, setEditing] = useState(UNCHANGED);
  const latest = useRef({ onDraw });
  useEffect(function keepHandler() {
    latest.current = { onDraw };
  });

  useEffect(
    function leaveClicksToDrawing() {
      return recordLayersOf(map).suspend();
    },
    [map],
  );

  // The parent passes a finished drawing back as `geometry`. Only another geometry or another mode restarts the tool.
  const [ownDrawing, setOwnDrawing] = useState<DrawnGeometry | null>(null);
  const [seen, setSeen] = useState(geometry);
  const [start, setStart] = useState({ shape, geometry });
  const isOtherMode = shape !== start.shape || (geometry === null) !== (start.geometry === null);
  if (geometry !== seen) setSeen(geometry);
  if (isOtherMode || (geometry !== seen && geometry !== ownDrawing)) setStart({ shape, geometry });

  useEffect(
    function enterMode() {
      let left = false;
      let tool: DrawTool | undefined;
      const enter = (modes: DrawModes) => {
        if (left) return;
        tool = modes[start.geometry ? 'edit' : 'draw']({
          map,
          geometry: start.geometry,
          emit(drawing) {
            if (start.geometry) setOwnDrawing(drawing.geometry);
            latest.current.onDraw(drawing);
          },
          count: setVertices,
          reportEditing: setEditing,
        });
        setState({ status: 'ready', tool });
      };
      setVertices(0);
      setEditing(UNCHANGED);
      const modes = drawModesOf(start.shape, map);
      if (!(modes instanceof Promise)) enter(modes);
      else
        modes.then(enter, (error: unknown) => {
          console.error('The drawing tool could not be loaded', error);
          if (!left) setState({ status: 'failed' });
        });
      return function leaveMode() {
        left = true;
        tool?.exit();
        setState(LOADING);
      };
    },
    [map, start],
  );
  return { state, vertices, editing };
}
