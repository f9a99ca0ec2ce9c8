import { CircleMarker, Polygon, Polyline } from 'react-leaflet';
import type { Geometry } from '../../geometry/geojson';
import { polygonsOf } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import { MAP_COLOURS } from '../symbols/palette';

const LOOK = {
  pathOptions: { color: MAP_COLOURS.ink, weight: 3, fillOpacity: 0.15 },
  interactive: false,
  pmIgnore: true,
  snapIgnore: false,
} as const;

/** Something drawn before: it stands there, and what is drawn next to it snaps to its vertices. Goes inside `MapView`. */
export function DrawnShape({ geometry }: { geometry: Geometry }) {
  switch (geometry.type) {
    case 'Point':
      return <CircleMarker center={toLatLng(geometry.coordinates)} radius={8} {...LOOK} />;
    case 'LineString':
      return <Polyline positions={geometry.coordinates.map(toLatLng)} {...LOOK} />;
    case 'Polygon':
    case 'MultiPolygon':
      return (
        <Polygon
          positions={polygonsOf(geometry).map(rings => rings.map(ring => ring.map(toLatLng)))}
          {...LOOK}
        />
      );
  }
}
