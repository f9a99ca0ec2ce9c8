import { CircleMarker, Polygon, Polyline, useMap } from 'react-leaflet';
import { type Geometry, polygonsOf } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import { paneOf } from '../leaflet/map-panes';
import { MAP_COLOURS } from '../symbols/palette';

const RING = { color: MAP_COLOURS.selection, weight: 4, opacity: 0.95 };

/** Makes the selected record stand out: a ring around a point, a halo along a line, an edge around a surface. */
export function Highlight({ geometry }: { geometry: Geometry }) {
  const pane = paneOf(useMap(), 'halo');
  switch (geometry.type) {
    case 'Point':
      return (
        <CircleMarker
          center={toLatLng(geometry.coordinates)}
          radius={15}
          interactive={false}
          pane={pane}
          pathOptions={{ ...RING, fill: false }}
        />
      );
    case 'LineString':
      return (
        <Polyline
          positions={geometry.coordinates.map(toLatLng)}
          interactive={false}
          pane={pane}
          pathOptions={{ ...RING, weight: 14, opacity: 0.6 }}
        />
      );
    case 'Polygon':
    case 'MultiPolygon':
      return (
        <Polygon
          positions={polygonsOf(geometry).map(rings => rings.map(ring => ring.map(toLatLng)))}
          interactive={false}
          pane={pane}
          pathOptions={{ ...RING, fillOpacity: 0.08 }}
        />
      );
  }
}
