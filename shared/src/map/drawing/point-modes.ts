import L from 'leaflet';
import { toPosition } from '../leaflet/leaflet-positions';
import styles from './draw-geometry.module.css';
import type { DrawContext, DrawTool } from './draw-mode';

const SIDE = 44;

const emitPoint = ({ emit }: DrawContext, latlng: L.LatLng) =>
  emit({ geometry: { type: 'Point', coordinates: toPosition(latlng.wrap()) }, snapped: [null] });

/** Takes the next click on the map as the point. */
export function drawPoint(context: DrawContext): DrawTool {
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
export function editPoint(context: DrawContext): DrawTool {
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
