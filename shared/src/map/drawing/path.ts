import L from 'leaflet';
import { toLatLng, toPosition } from '../leaflet/leaflet-positions';
import { cssColour } from '../symbols/palette';
import type { DrawContext, DrawnGeometry } from './draw-mode';
import type { SnapTargets } from './snap-targets';
import type { Strands } from './vertex-runs';

/** Pixels within which a vertex goes to a support. */
export const SNAP_DISTANCE = 24;
export const PATH_STYLE = { color: cssColour('ink'), weight: 4 };

type PathStrands = Strands<L.LatLng>;
export type PathLayer = L.Polyline<
  GeoJSON.LineString | GeoJSON.MultiLineString | GeoJSON.Polygon | GeoJSON.MultiPolygon
>;

/** What tells lines and polygons apart. */
export type Path = {
  readonly geoman: 'Line' | 'Polygon';
  readonly layer: (strands: PathStrands) => PathLayer;
  readonly strandsOf: (layer: PathLayer) => PathStrands;
  readonly geometryOf: (strands: PathStrands) => DrawnGeometry;
  /** The vertices of a geometry of this kind; of another kind none. */
  readonly read: (geometry: DrawnGeometry | null) => PathStrands | null;
};

const latLngs = (positions: readonly [number, number][]) =>
  positions.map(position => L.latLng(toLatLng(position)));
const copyOf = (strands: PathStrands) => strands.map(strand => strand.map(vertex => vertex.clone()));
const OPTIONS = { ...PATH_STYLE, pmIgnore: false };

/** A layer of pieces of line that can be edited; its vertices are its own. */
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
  // Leaflet keeps rings open, GeoJSON ends them where they begin.
  read: geometry =>
    geometry?.type === 'Polygon' ? geometry.coordinates.map(ring => latLngs(ring.slice(0, -1))) : null,
};

/** A ring of GeoJSON ends where it begins. */
function closed(ring: readonly L.LatLng[]): [number, number][] {
  const positions = ring.map(toPosition);
  const [first] = positions;
  return first ? [...positions, [...first]] : [];
}

/** Reports the drawing as it is now. */
export function emitPath(
  { emit }: DrawContext,
  path: Path,
  strands: PathStrands,
  targets: SnapTargets,
): void {
  const wrapped = strands.map(strand => strand.map(vertex => vertex.wrap()));
  emit({ geometry: path.geometryOf(wrapped), snapped: wrapped.flat().map(targets.idAt) });
}
