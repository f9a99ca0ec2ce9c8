import type { Geometry } from '../../geometry/geojson';
import { GeometryShape } from '../leaflet/geometry-shape';
import { MAP_COLOURS } from '../symbols/palette';

const STYLE = { color: MAP_COLOURS.ink, weight: 3, fillOpacity: 0.15 };

/** Something drawn before: it stands there, and what is drawn next to it snaps to its vertices. Goes inside `MapView`. */
export const DrawnShape = ({ geometry }: { geometry: Geometry }) => (
  <GeometryShape
    geometry={geometry}
    pathOptions={STYLE}
    interactive={false}
    pmIgnore={true}
    snapIgnore={false}
  />
);
