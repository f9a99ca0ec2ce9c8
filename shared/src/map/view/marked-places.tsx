import { CircleMarker, Polyline } from 'react-leaflet';
import type { Geometry } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import { MAP_COLOURS } from '../symbols/palette';

/** Something to be drawn beside the tiles. */
export interface MarkedPlace {
  key: string;
  geometry: Geometry;
  /** Drawn full: the tiles hold nothing there. */
  full: boolean;
}

const EDGE = { color: MAP_COLOURS.waiting, weight: 3, dashArray: '5 4', opacity: 1 };

/** Dashed marks, each of which can be picked: a dot for what the tiles do not hold, a ring around what they hold. */
export function MarkedPlaces({
  places,
  onPick,
}: {
  places: readonly MarkedPlace[];
  onPick?: (key: string) => void;
}) {
  return places.map(({ key, geometry, full }) => {
    const events = onPick && { eventHandlers: { click: () => onPick(key) } };
    if (geometry.type === 'Point')
      return (
        <CircleMarker
          key={key}
          center={toLatLng(geometry.coordinates)}
          radius={full ? 10 : 15}
          interactive={onPick !== undefined}
          bubblingMouseEvents={false}
          pathOptions={{ ...EDGE, fillColor: MAP_COLOURS.paper, fillOpacity: full ? 0.9 : 0.01 }}
          {...events}
        />
      );
    if (geometry.type !== 'LineString') return null;
    return (
      <Polyline
        key={key}
        positions={geometry.coordinates.map(toLatLng)}
        interactive={onPick !== undefined}
        bubblingMouseEvents={false}
        pathOptions={{ ...EDGE, weight: 5 }}
        {...events}
      />
    );
  });
}
