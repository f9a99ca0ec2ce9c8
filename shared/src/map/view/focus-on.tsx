import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Geometry, Position } from '../../geometry/geojson';
import { latLngBoundsOf, toLatLng } from '../leaflet/leaflet-positions';

/** Minimum distance in pixels between a record and what covers the map. */
const MARGIN = 40;

/**
 * Moves the map, as little as possible, when a card or a phone's sheet over the lower start corner hides a position.
 * @param width of the covered area, in CSS pixels
 * @param height of the covered area, in CSS pixels
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

/** Zoom at which single records can be told apart. */
const RECORD_ZOOM = 16;

/**
 * Centres the map on a geometry whenever it changes. Zooms in from a low zoom, and out when the geometry does not
 * fit.
 */
export function FocusOn({ geometry, zoom = RECORD_ZOOM }: { geometry: Geometry | null; zoom?: number }) {
  const map = useMap();
  useEffect(
    function centre() {
      if (!geometry) return;
      const bounds = latLngBoundsOf(geometry);
      if (geometry.type === 'Point')
        // Not animated: a popup that opens meanwhile would stop the animation half-way.
        map.setView(bounds.getCenter(), Math.max(map.getZoom(), zoom), { animate: false });
      else
        map.fitBounds(bounds, { maxZoom: Math.max(map.getZoom(), zoom), padding: [48, 48], animate: false });
    },
    [map, geometry, zoom],
  );
  return null;
}
