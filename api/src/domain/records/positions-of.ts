import type { AreaGeometry, Geometry, LineGeometry, PointGeometry, Position } from 'shared/contract';

function positionsOfArea(geometry: AreaGeometry): Position[] {
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2);
}

/** All positions of a geometry. */
export function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [(geometry as PointGeometry).coordinates];
    case 'LineString':
      return (geometry as LineGeometry).coordinates;
    default:
      return positionsOfArea(geometry);
  }
}
