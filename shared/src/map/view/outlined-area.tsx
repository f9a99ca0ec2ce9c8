import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { type MultiPolygon, type Polygon, polygonsOf, type Ring } from '../../geometry/geojson';
import { GeometryShape } from '../leaflet/geometry-shape';
import { latLngBoundsOf } from '../leaflet/leaflet-positions';
import { paneOf } from '../leaflet/map-panes';
import { cssColour } from '../symbols/palette';

/** The whole world in the Web Mercator projection. */
const WORLD: Ring = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];
/** The veil extends beyond the view by this share of its size, so that dragging does not uncover its edge. */
const REACH = 0.6;
const VEIL = { stroke: false, fillColor: cssColour('map-dim'), fillOpacity: 1 };
const HALO = { color: cssColour('map-halo'), weight: 6, opacity: 0.9, fill: false };
const EDGE = { color: cssColour('map-focus'), weight: 2.6, opacity: 1, fill: false };
const PADDING: L.PointTuple = [32, 32];

/**
 * Outlines one area, such as a selected municipality, and veils the map around it, below the records. Moves the map
 * to the area whenever it changes, unless `fits={false}`. Goes inside `MapView`.
 * @param geometry of the area (`useArea(id)` in `shared/api`); nothing is drawn without one
 */
export function OutlinedArea({
  geometry,
  fits = true,
}: {
  geometry: Polygon | MultiPolygon | null;
  fits?: boolean;
}) {
  const map = useMap();
  const pane = paneOf(map, 'veil');
  const renderer = useMemo(() => L.svg({ pane, padding: REACH }), [pane]);

  useEffect(
    function fit() {
      if (geometry && fits) map.fitBounds(latLngBoundsOf(geometry), { padding: PADDING, animate: false });
    },
    [map, geometry, fits],
  );

  if (!geometry) return null;
  const around: Polygon = { type: 'Polygon', coordinates: [WORLD, ...polygonsOf(geometry).flat()] };
  const options = { interactive: false, pane, renderer, pmIgnore: true };
  return (
    <>
      <GeometryShape geometry={around} pathOptions={VEIL} {...options} />
      <GeometryShape geometry={geometry} pathOptions={HALO} {...options} />
      <GeometryShape geometry={geometry} pathOptions={EDGE} {...options} />
    </>
  );
}
