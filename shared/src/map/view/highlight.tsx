import type { PathOptions } from 'leaflet';
import { useMap } from 'react-leaflet';
import type { Geometry } from '../../geometry/geojson';
import { GeometryShape } from '../leaflet/geometry-shape';
import { paneOf } from '../leaflet/map-panes';
import { cssColour } from '../symbols/palette';

const RING = { color: cssColour('map-focus'), weight: 4, opacity: 0.95 };
const STYLES: Readonly<Record<Geometry['type'], PathOptions>> = {
  Point: { ...RING, fill: false },
  LineString: { ...RING, weight: 14, opacity: 0.6 },
  Polygon: { ...RING, fillOpacity: 0.08 },
  MultiPolygon: { ...RING, fillOpacity: 0.08 },
};

/** Highlights the selected record: a ring around a point, a halo along a line, an edge around a surface. */
export function Highlight({ geometry }: { geometry: Geometry }) {
  return (
    <GeometryShape
      geometry={geometry}
      radius={15}
      interactive={false}
      pane={paneOf(useMap(), 'halo')}
      pathOptions={STYLES[geometry.type]}
    />
  );
}
