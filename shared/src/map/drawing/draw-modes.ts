import L from 'leaflet';
import { toPosition } from '../leaflet/leaflet-positions';
import styles from './draw-geometry.module.css';
import type { DrawContext, DrawTool, Shape } from './draw-mode';
import { readyGeoman } from './geoman';

const SIDE = 44;

const emitPoint = ({ emit }: DrawContext, latlng: L.LatLng) =>
  emit({ geometry: { type: 'Point', coordinates: toPosition(latlng.wrap()) }, snapped: [null] });

/** Takes the next click on the map as the point. */
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

/** Shows a draggable handle, which a click elsewhere on the map moves there. */
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

/** The two ways to enter a drawing mode of a shape. Each returns the tool that leaves it. */
export interface DrawModes {
  readonly draw: Enter;
  readonly edit: Enter;
}

const POINT_MODES: DrawModes = { draw: drawPoint, edit: editPoint };

async function loadPathModes(shape: Exclude<Shape, 'Point'>, map: L.Map): Promise<DrawModes> {
  const [{ PATH_MODES }] = await Promise.all([import('./path-modes'), readyGeoman(map)]);
  return PATH_MODES[shape];
}

/** Points are drawn with a click, without Geoman. Lines and polygons load Geoman. */
export const drawModesOf = (shape: Shape, map: L.Map): DrawModes | Promise<DrawModes> =>
  shape === 'Point' ? POINT_MODES : loadPathModes(shape, map);
