import L from 'leaflet';
import { useCallback, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { type Geometry, polygonsOf } from '../../geometry/geojson';
import { toLatLng } from '../leaflet/leaflet-positions';
import { paneOf } from '../leaflet/map-panes';
import { usePickedMarks } from './use-picked-marks';

/** A place on the map. Its screen defines what the colours mean. Colours are CSS values, so they follow the theme. */
export interface ColouredPlace {
  key: number;
  /** Tooltip text. */
  name: string;
  geometry: Geometry;
  fill: string;
  edge: string;
  dashed?: boolean;
  /** Whether the place is drawn larger, and above places that are not urgent. */
  urgent?: boolean;
}

const RADIUS = { usual: 9, urgent: 12 };
const LINE_WEIGHT = { usual: 6, urgent: 9 };

function shapeOf({ geometry, fill, edge, dashed, urgent }: ColouredPlace, pane: string): L.Path {
  const size = urgent ? 'urgent' : 'usual';
  const dashArray = dashed ? '4 3' : undefined;
  if (geometry.type === 'Point')
    return L.circleMarker(toLatLng(geometry.coordinates), {
      radius: RADIUS[size],
      color: edge,
      weight: 2.5,
      fillColor: fill,
      fillOpacity: 1,
      pane,
      ...(dashArray && { dashArray }),
    });
  if (geometry.type === 'LineString')
    return L.polyline(geometry.coordinates.map(toLatLng), {
      color: fill,
      weight: LINE_WEIGHT[size],
      opacity: 1,
      pane,
      ...(dashArray && { dashArray: '10 6' }),
    });
  return L.polygon(
    polygonsOf(geometry).map(rings => rings.map(ring => ring.map(toLatLng))),
    { color: edge, weight: 2.5, fillColor: fill, fillOpacity: 0.25, pane, ...(dashArray && { dashArray }) },
  );
}

/** Wraps a name in an element, since Leaflet treats a string as HTML. */
function textOf(name: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/** Places that can be picked, in colours that their screen defines. Goes inside `MapView`. */
export function ColouredPlaces({
  places,
  onPick,
}: {
  places: readonly ColouredPlace[];
  onPick: (key: number) => void;
}) {
  const ordered = useMemo(
    () => places.toSorted((a, b) => Number(a.urgent ?? false) - Number(b.urgent ?? false)),
    [places],
  );
  const map = useMap();
  const markOf = useCallback(
    (place: ColouredPlace) => shapeOf(place, paneOf(map, 'places')).bindTooltip(textOf(place.name)),
    [map],
  );
  usePickedMarks(ordered, markOf, onPick);
  return null;
}
