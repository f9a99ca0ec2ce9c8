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

/** A record drawn in addition to the tiles. */
export interface MarkedPlace {
  key: string;
  geometry: Geometry;
  /** Whether the tiles lack the record. Its mark is then filled. */
  full: boolean;
}

const EDGE = { color: cssColour('wait'), weight: 3, dashArray: '5 4', opacity: 1 };
const DOT = { ...EDGE, fillColor: cssColour('surface') };

/**
 * Dashed marks: a dot for a point that the tiles lack, a ring around a point that they contain, a line along a line.
 * They can be picked if `onPick` is given.
 */
export function MarkedPlaces({
  places,
  onPick,
}: {
  places: readonly MarkedPlace[];
  onPick?: (key: string) => void;
}) {
  return places.map(({ key, geometry, full }) => {
    const isPoint = geometry.type === 'Point';
    if (!isPoint && geometry.type !== 'LineString') return null;
    return (
      <GeometryShape
        key={key}
        geometry={geometry}
        radius={full ? 10 : 15}
        interactive={onPick !== undefined}
        bubblingMouseEvents={false}
        pathOptions={isPoint ? { ...DOT, fillOpacity: full ? 0.9 : 0.01 } : { ...EDGE, weight: 5 }}
        {...(onPick && { eventHandlers: { click: () => onPick(key) } })}
      />
    );
  });
}
