import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Geometry } from '../../geometry/geojson';
import { latLngBoundsOf } from '../leaflet/leaflet-positions';

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
