import L from 'leaflet';
import { toLatLng, toPosition } from '../leaflet/leaflet-positions';
import { cssColour } from '../symbols/palette';
import type { DrawContext, DrawnGeometry } from './draw-mode';
import type { SnapTargets } from './snap-targets';
import type { Strands } from './vertex-runs';

/** Distance in pixels within which a vertex snaps, for instance to a support. */
export const SNAP_DISTANCE = 24;
export const PATH_STYLE = { color: cssColour('ink'), weight: 4 };

type PathStrands = Strands<L.LatLng>;
export type PathLayer = L.Polyline<
  GeoJSON.LineString | GeoJSON.MultiLineString | GeoJSON.Polygon | GeoJSON.MultiPolygon
>;

export type Path = {
  readonly geoman: 'Line' | 'Polygon';
  readonly layer: (strands: PathStrands) => PathLayer;
  readonly strandsOf: (layer: PathLayer) => PathStrands;
  readonly geometryOf: (strands: PathStrands) => DrawnGeometry;
  /** The vertices of a geometry of this type; null for another type. */
  readonly read: (geometry: DrawnGeometry | null) => PathStrands | null;
};

const latLngs = (positions: readonly [number, number][]) =>
  positions.map(position => L.latLng(toLatLng(position)));
const copyOf = (strands: PathStrands) => strands.map(strand => strand.map(vertex => vertex.clone()));
const OPTIONS = { ...PATH_STYLE, pmIgnore: false };

/** An editable polyline of pieces of a path, with its own copies of the vertices. */
export const editablePieces = (pieces: PathStrands): PathLayer => L.polyline(copyOf(pieces), OPTIONS);

export const LINE: Path = {
  geoman: 'Line',
  layer: strands => L.polyline(copyOf(strands)[0] ?? [], OPTIONS),
  strandsOf: layer => [layer.getLatLngs() as L.LatLng[]],
  geometryOf: ([strand = []]) => ({ type: 'LineString', coordinates: strand.map(toPosition) }),
  read: geometry => (geometry?.type === 'LineString' ? [latLngs(geometry.coordinates)] : null),
};

export const POLYGON: Path = {
  geoman: 'Polygon',
  layer: rings => L.polygon(copyOf(rings), OPTIONS),
  strandsOf: layer => layer.getLatLngs() as L.LatLng[][],
  geometryOf: rings => ({ type: 'Polygon', coordinates: rings.map(closed) }),
  // Leaflet's rings are open, while GeoJSON repeats the first position at the end.
  read: geometry =>
    geometry?.type === 'Polygon' ? geometry.coordinates.map(ring => latLngs(ring.slice(0, -1))) : null,
};

/** Closes a ring for GeoJSON by repeating its first position. */
function closed(ring: readonly L.LatLng[]): [number, number][] {
  const positions = ring.map(toPosition);
  const [first] = positions;
  return first ? [...positions, [...first]] : [];
}

/** Reports the current state of the drawing, with longitudes between -180 and 180. */
export function emitPath(
  { emit }: DrawContext,
  path: Path,
  strands: PathStrands,
  targets: SnapTargets,
): void {
  const wrapped = strands.map(strand => strand.map(vertex => vertex.wrap()));
  emit({ geometry: path.geometryOf(wrapped), snapped: wrapped.flat().map(targets.idAt) });
}
