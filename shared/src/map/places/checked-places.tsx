import L from 'leaflet';
import type { Position } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import styles from './checked-places.module.css';
import { usePickedMarks } from './use-picked-marks';

interface CheckedPlace {
  key: number;
  position: Position;
  refused: boolean;
}

const SIDE = 14;

function markOf({ position, refused }: CheckedPlace): L.Layer {
  const at = toLatLng(position);
  if (!refused)
    return L.circleMarker(at, { className: styles.ready ?? '', radius: SIDE / 2 - 1, weight: 1.5 });
  const icon = L.divIcon({ className: styles.refused ?? '', iconSize: [SIDE, SIDE] });
  return L.marker(at, { icon, keyboard: false });
}

/** Places of a checked import file: a disc for a row that can be imported, a square for a row to correct. */
export function CheckedPlaces({
  places,
  onPick,
}: {
  places: readonly CheckedPlace[];
  onPick: (key: number) => void;
}) {
  usePickedMarks(places, markOf, onPick);
  return null;
}

export const CheckedSign = ({ refused }: { refused: boolean }) => (
  <span className={`${styles.sign} ${refused ? styles.refused : styles.ready}`} aria-hidden="true" />
);
