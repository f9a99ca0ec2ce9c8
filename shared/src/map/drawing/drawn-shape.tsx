import type { Geometry } from '../../geometry/geojson';
import { GeometryShape } from '../leaflet/geometry-shape';
import { cssColour } from '../symbols/palette';

const STYLE = { color: cssColour('ink'), weight: 3, fillOpacity: 0.15 };

/** A finished geometry whose vertices a new drawing snaps to. Goes inside `MapView`. */
export const DrawnShape = ({ geometry }: { geometry: Geometry }) => (
  <GeometryShape
    geometry={geometry}
    pathOptions={STYLE}
    interactive={false}
    pmIgnore={true}
    snapIgnore={false}
  />
);
