import L from 'leaflet';
import { MAP_COLOURS } from '../symbols/palette';
import { toLatLng, toPosition } from '../view/leaflet-positions';
import type { DrawContext, DrawnGeometry, DrawTool } from './draw-mode';
import type { PathDrawing } from './geoman';
import { addSnapTargets, type SnapTargets } from './snap-targets';

const SNAP_DISTANCE = 24;
const STYLE = { color: MAP_COLOURS.ink, weight: 4 };
const HINT_STYLE = { ...STYLE, dashArray: '6 8' };

/** A list of vertices: a line is one, the rings of a polygon are one or more (open, as Leaflet keeps them). */
type Strands = L.LatLng[][];
type PathLayer = L.Polyline<
  GeoJSON.LineString | GeoJSON.MultiLineString | GeoJSON.Polygon | GeoJSON.MultiPolygon
>;

/** What tells lines and polygons apart. */
type Path = {
  readonly geoman: 'Line' | 'Polygon';
  readonly layer: (strands: Strands) => PathLayer;
  readonly strandsOf: (layer: PathLayer) => Strands;
  readonly geometryOf: (strands: Strands) => DrawnGeometry;
  /** The vertices of a geometry of this kind; of another kind none. */
  readonly read: (geometry: DrawnGeometry | null) => Strands | null;
};

const latLngs = (positions: readonly [number, number][]) =>
  positions.map(position => L.latLng(toLatLng(position)));
const options = { ...STYLE, pmIgnore: false };

export const LINE: Path = {
  geoman: 'Line',
  layer: ([strand = []]) => L.polyline(strand, options),
  strandsOf: layer => [layer.getLatLngs() as L.LatLng[]],
  geometryOf: ([strand = []]) => ({ type: 'LineString', coordinates: strand.map(toPosition) }),
  read: geometry => (geometry?.type === 'LineString' ? [latLngs(geometry.coordinates)] : null),
};

export const POLYGON: Path = {
  geoman: 'Polygon',
  layer: rings => L.polygon(rings, options),
  strandsOf: layer => layer.getLatLngs() as L.LatLng[][],
  geometryOf: rings => ({ type: 'Polygon', coordinates: rings.map(closed) }),
  read: geometry => (geometry?.type === 'Polygon' ? geometry.coordinates.map(latLngs) : null),
};

/** A ring of GeoJSON ends where it begins. */
function closed(ring: readonly L.LatLng[]): [number, number][] {
  const positions = ring.map(toPosition);
  const [first] = positions;
  return first ? [...positions, [...first]] : [];
}

function emitPath({ emit }: DrawContext, path: Path, layer: PathLayer, targets: SnapTargets): void {
  const strands = path.strandsOf(layer).map(strand => strand.map(vertex => vertex.wrap()));
  emit({ geometry: path.geometryOf(strands), snapped: strands.flat().map(targets.idAt) });
}

/** Vertex by vertex; a double click, a click on a vertex or `finish` ends the path. */
export function drawPath(context: DrawContext, path: Path): DrawTool {
  const { map, count } = context;
  const targets = addSnapTargets(map);
  let vertices = 0;
  let left = false;
  const recount = (change: number) => {
    vertices += change;
    count(vertices);
  };
  const started = ({ workingLayer }: { workingLayer: L.Layer }) => {
    vertices = 0;
    count(0);
    workingLayer.on('pm:vertexadded', () => recount(1));
    workingLayer.on('pm:vertexremoved', () => recount(-1));
  };
  const created = ({ layer }: { layer: L.Layer }) => {
    layer.remove();
    emitPath(context, path, layer as PathLayer, targets);
    // Whoever asked may refuse the path (too far away, say) and stay here: be ready for another one.
    setTimeout(() => {
      if (!left) start();
    });
  };
  const start = () =>
    map.pm.enableDraw(path.geoman, {
      snappable: true,
      snapDistance: SNAP_DISTANCE,
      snapSegment: false,
      tooltips: false,
      finishOn: 'dblclick',
      templineStyle: STYLE,
      hintlineStyle: HINT_STYLE,
    });
  const drawing = () => (map.pm.Draw as unknown as Record<Path['geoman'], PathDrawing>)[path.geoman];

  map.on('pm:drawstart', started).on('pm:create', created);
  start();
  return {
    exit() {
      left = true;
      map.off('pm:drawstart', started).off('pm:create', created);
      map.pm.disableDraw();
      targets.remove();
    },
    finish: () => drawing()._finishShape(),
    undo() {
      // Geoman ends the drawing with its only vertex: begin again instead.
      if (vertices > 1) drawing()._removeLastVertex();
      else {
        map.pm.disableDraw();
        start();
      }
    },
  };
}

const copyOf = (strands: Strands): Strands => strands.map(strand => strand.map(vertex => vertex.clone()));

/** Handles on every vertex and between them; `undo` takes the last change back. */
export function editPath(context: DrawContext, path: Path): DrawTool {
  const { map, geometry } = context;
  const drawn = path.read(geometry);
  if (!drawn) return { exit: () => undefined };
  const targets = addSnapTargets(map);
  const layer = path.layer(drawn).addTo(map);
  const history: Strands[] = [];
  let current = copyOf(path.strandsOf(layer));
  const enable = () =>
    layer.pm.enable({
      snappable: true,
      snapDistance: SNAP_DISTANCE,
      snapSegment: false,
      allowSelfIntersection: true,
    });
  const changed = () => {
    history.push(current);
    current = copyOf(path.strandsOf(layer));
    emitPath(context, path, layer, targets);
  };
  enable();
  layer.on('pm:edit', changed);
  return {
    exit() {
      layer.off('pm:edit', changed);
      layer.pm.disable();
      layer.remove();
      targets.remove();
    },
    undo() {
      const before = history.pop();
      if (!before) return;
      current = before;
      layer.pm.disable();
      layer.setLatLngs(path.geoman === 'Line' ? (copyOf(before)[0] ?? []) : copyOf(before));
      enable();
      emitPath(context, path, layer, targets);
    },
  };
}
