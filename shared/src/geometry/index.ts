export { boundsMeet, boundsOf, centreOf, joinedBounds } from './bounds-of';
export { boxAround } from './box-around';
export { boxQuery } from './box-query';
export { distanceBetween, lengthOfLine } from './distance-between';
export type { Bounds, Geometry, Position } from './geojson';
export { formatPosition } from './geojson';
export { distanceTo } from './nearest-point-on-line';
export { pointInPolygon } from './point-in-polygon';
export { projectToTile } from './tile-math';
