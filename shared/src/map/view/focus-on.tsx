import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Geometry } from '../../geometry/geojson';
import { latLngBoundsOf } from '../leaflet/leaflet-positions';

/** Zoom at which single records are told apart. */
const RECORD_ZOOM = 16;

/**
 * Centres the map on a geometry whenever another one is given; zooms in when it comes from far away, out when the
 * geometry does not fit.
 */
export function FocusOn({ geometry, zoom = RECORD_ZOOM }: { geometry: Geometry | null; zoom?: number }) {
  const map = useMap();
  useEffect(
    function centre() {
      if (!geometry) return;
      const bounds = latLngBoundsOf(geometry);
      if (geometry.type === 'Point')
        // At once: a popup that opens meanwhile would stop an animation half-way.
        map.setView(bounds.getCenter(), Math.max(map.getZoom(), zoom), { animate: false });
      else
        map.fitBounds(bounds, { maxZoom: Math.max(map.getZoom(), zoom), padding: [48, 48], animate: false });
    },
    [map, geometry, zoom],
  );
  return null;
}
