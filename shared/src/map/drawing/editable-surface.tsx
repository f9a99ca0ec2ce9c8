import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { AreaGeometry } from '../../contract';
import { readyGeoman } from './geoman';

/** Maximum number of handles, which are shown around the pointer. An outline may have thousands of vertices. */
const MOST_HANDLES = 150;
const DECIMALS = 7;
/** Nesting depth of the coordinates: a polygon is a list of rings, a multipolygon a list of polygons. */
const DEPTH = { Polygon: 1, MultiPolygon: 2 } as const;

const layerOf = ({ type, coordinates }: AreaGeometry) =>
  L.polygon(L.GeoJSON.coordsToLatLngs(coordinates, DEPTH[type]), {
    color: '#b45309',
    weight: 2,
    pmIgnore: false,
  });

export function EditableSurface({
  geometry,
  editing,
  onChange,
}: {
  geometry: AreaGeometry;
  editing: boolean;
  onChange: (geometry: AreaGeometry) => void;
}) {
  const map = useMap();
  /** The layer and its geometry. A change made with the layer's handles does not replace the layer. */
  const outline = useRef<{ geometry: AreaGeometry; layer: L.Polygon } | null>(null);
  const report = useRef(onChange);
  report.current = onChange;

  useEffect(
    function showOutline() {
      if (outline.current?.geometry !== geometry) {
        outline.current?.layer.remove();
        outline.current = { geometry, layer: layerOf(geometry).addTo(map) };
      }
      const { layer } = outline.current;
      let ended = false;
      const reportChange = () => {
        const changed = layer.toGeoJSON(DECIMALS).geometry as AreaGeometry;
        outline.current = { geometry: changed, layer };
        report.current(changed);
      };
      if (editing)
        readyGeoman(map).then(
          () => {
            if (ended || !map.hasLayer(layer)) return;
            L.PM.reInitLayer(layer);
            layer.pm.enable({
              allowSelfIntersection: false,
              limitMarkersToCount: MOST_HANDLES,
              snappable: false,
            });
            layer.on('pm:edit', reportChange);
          },
          (error: unknown) => console.error(error),
        );
      return function endEditing() {
        ended = true;
        layer.off('pm:edit', reportChange);
        layer.pm?.disable();
      };
    },
    [map, geometry, editing],
  );
  useEffect(function removeWithMap() {
    return function remove() {
      outline.current?.layer.remove();
      outline.current = null;
    };
  }, []);
  return null;
}
