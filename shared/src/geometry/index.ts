export {
  boundsHold,
  boundsMeet,
  boundsOf,
  boundsOfPositions,
  centreOf,
  joinedBounds,
  positionsOf,
} from './bounds-of';
export { boxAround, widened } from './box-around';
export { boxQuery } from './box-query';
export { distanceBetween } from './distance-between';
export { distanceTo } from './distance-to';
export { farthestApart } from './farthest-apart';
export { formatPosition } from './format-position';
export type {
  Bounds,
  Geometry,
  LineString,
  MultiPolygon,
  Point,
  Polygon,
  Position,
  Ring,
} from './geojson';
export { intersectsPolygon } from './intersects-polygon';
export { lengthOfLine } from './length-of-line';
export { type NearestPoint, nearestPointOnLine } from './nearest-point-on-line';
export { parseAngleOf, parseCoordinates } from './parse-coordinates';
export { pointInPolygon } from './point-in-polygon';
export { pointTest } from './point-test';
export {
  TILE_CAUSES,
  TILE_NEUTRALIZATIONS,
  TILE_RISKS,
  tileCause,
  tileNeutralization,
  tileRisk,
} from './tile-codes';
export {
  fromWorld,
  MERCATOR_LATITUDE,
  projectToTile,
  TILE_EXTENT,
  type TileAddress,
  type TilePoint,
  tileAt,
  tileBounds,
  toWorld,
  unprojectFromTile,
} from './tile-math';
