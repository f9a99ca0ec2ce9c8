import { CircleMarker, Polygon, Polyline, type PolylineProps } from 'react-leaflet';
import { type Geometry, polygonsOf } from '../../geometry/geojson';
import { toLatLng } from './leaflet-positions';

interface GeometryShapeProps extends Omit<PolylineProps, 'positions'> {
  geometry: Geometry;
  /** Radius of the disc that represents a point, in CSS pixels. */
  radius?: number;
}

/** A geometry as a Leaflet layer: a disc, a line or surfaces. */
export function GeometryShape({ geometry, radius = 8, ...options }: GeometryShapeProps) {
  switch (geometry.type) {
    case 'Point':
      return <CircleMarker center={toLatLng(geometry.coordinates)} radius={radius} {...options} />;
    case 'LineString':
      return <Polyline positions={geometry.coordinates.map(toLatLng)} {...options} />;
    case 'Polygon':
    case 'MultiPolygon':
      return (
        <Polygon
          positions={polygonsOf(geometry).map(rings => rings.map(ring => ring.map(toLatLng)))}
          {...options}
        />
      );
  }
}
