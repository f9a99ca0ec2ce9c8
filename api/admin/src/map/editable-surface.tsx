import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { AreaGeometry } from 'shared/contract';
import { readyGeoman } from 'shared/map';

/** Handles beyond are shown where the pointer is: an outline may have thousands of vertices. */
const MOST_HANDLES = 150;
const DECIMALS = 7;
/** A polygon is a list of rings, several polygons a list of those. */
const DEPTH = { Polygon: 1, MultiPolygon: 2 } as const;

const layerOf = ({ type, coordinates }: AreaGeometry) =>
  L.polygon(L.GeoJSON.coordsToLatLngs(coordinates, DEPTH[type]), {
    color: '#b45309',
    weight: 2,
    pmIgnore: false,
  });

/** An outline on the map, with handles while it may be changed. */
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
  /** What the layer at hand made itself: it stays as it is. */
  const made = useRef<{ geometry: AreaGeometry; layer: L.Polygon } | null>(null);
  const report = useRef(onChange);
  report.current = onChange;

  useEffect(
    function showOutline() {
      if (made.current?.geometry !== geometry) {
        made.current?.layer.remove();
        made.current = { geometry, layer: layerOf(geometry).addTo(map) };
      }
      const { layer } = made.current;
      let left = false;
      const tell = () => {
        const changed = layer.toGeoJSON(DECIMALS).geometry as AreaGeometry;
        made.current = { geometry: changed, layer };
        report.current(changed);
      };
      if (editing)
        readyGeoman(map).then(
          () => {
            if (left || !map.hasLayer(layer)) return;
            L.PM.reInitLayer(layer);
            layer.pm.enable({
              allowSelfIntersection: false,
              limitMarkersToCount: MOST_HANDLES,
              snappable: false,
            });
            layer.on('pm:edit', tell);
          },
          (error: unknown) => console.error(error),
        );
      return function endEditing() {
        left = true;
        layer.off('pm:edit', tell);
        layer.pm?.disable();
      };
    },
    [map, geometry, editing],
  );
  useEffect(function removeWithMap() {
    return function remove() {
      made.current?.layer.remove();
      made.current = null;
    };
  }, []);
  return null;
}
