import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';

/** Pixels between a record and what would cover it. */
const MARGIN = 40;

/**
 * Moves the map, as little as it takes, when a position lies under what covers its lower start corner: a card, or the
 * sheet of a phone.
 * @param width covered, in CSS pixels
 * @param height covered, in CSS pixels
 */
export function KeepClear({
  position,
  width,
  height,
  onMove,
}: {
  position: Position;
  width: number;
  height: number;
  /** Called before the map moves. */
  onMove: () => void;
}) {
  const map = useMap();
  const [longitude, latitude] = position;
  useEffect(
    function moveAside() {
      const { x, y } = map.latLngToContainerPoint(toLatLng([longitude, latitude]));
      const size = map.getSize();
      const isSeen = x >= 0 && y >= 0 && x <= size.x && y <= size.y;
      const [over, up] = [width + MARGIN - x, y - (size.y - height - MARGIN)];
      if (!isSeen || over <= 0 || up <= 0) return;
      onMove();
      map.panBy(over < up ? [-over, 0] : [0, up], { animate: false });
    },
    [map, longitude, latitude, width, height, onMove],
  );
  return null;
}
