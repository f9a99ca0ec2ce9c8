import L from 'leaflet';
import { MAP_COLOURS } from '../symbols/palette';
import { toLatLng, toPosition } from '../view/leaflet-positions';
import type { DrawContext, DrawTool } from './draw-mode';
import type { LineDrawing } from './geoman';
import { addSnapTargets, type SnapTargets } from './snap-targets';

const SNAP_DISTANCE = 24;
const STYLE = { color: MAP_COLOURS.ink, weight: 4 };
const HINT_STYLE = { ...STYLE, dashArray: '6 8' };

function emitLine({ emit }: DrawContext, line: L.Polyline, targets: SnapTargets): void {
  const vertices = (line.getLatLngs() as L.LatLng[]).map(vertex => vertex.wrap());
  emit({
    geometry: { type: 'LineString', coordinates: vertices.map(toPosition) },
    snapped: vertices.map(targets.idAt),
  });
}

/** Vertex by vertex; a double click, a click on a vertex or `finish` ends the line. */
export function drawLine(context: DrawContext): DrawTool {
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
    emitLine(context, layer as L.Polyline, targets);
    // Whoever asked may refuse the line (too far away, say) and stay here: be ready for another one.
    setTimeout(() => {
      if (!left) start();
    });
  };
  const start = () =>
    map.pm.enableDraw('Line', {
      snappable: true,
      snapDistance: SNAP_DISTANCE,
      snapSegment: false,
      tooltips: false,
      finishOn: 'dblclick',
      templineStyle: STYLE,
      hintlineStyle: HINT_STYLE,
    });
  const drawing = () => (map.pm.Draw as unknown as { Line: LineDrawing }).Line;

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

/** Handles on every vertex and between them; `undo` takes the last change back. */
export function editLine(context: DrawContext): DrawTool {
  const { map, geometry } = context;
  if (geometry?.type !== 'LineString') return { exit: () => undefined };
  const targets = addSnapTargets(map);
  const line = L.polyline(geometry.coordinates.map(toLatLng), { ...STYLE, pmIgnore: false }).addTo(map);
  const history: L.LatLng[][] = [];
  let current = [...(line.getLatLngs() as L.LatLng[])];
  const enable = () =>
    line.pm.enable({
      snappable: true,
      snapDistance: SNAP_DISTANCE,
      snapSegment: false,
      allowSelfIntersection: true,
    });
  const changed = () => {
    history.push(current);
    current = (line.getLatLngs() as L.LatLng[]).map(vertex => vertex.clone());
    emitLine(context, line, targets);
  };
  current = current.map(vertex => vertex.clone());
  enable();
  line.on('pm:edit', changed);
  return {
    exit() {
      line.off('pm:edit', changed);
      line.pm.disable();
      line.remove();
      targets.remove();
    },
    undo() {
      const before = history.pop();
      if (!before) return;
      current = before;
      line.pm.disable();
      line.setLatLngs(before.map(vertex => vertex.clone()));
      enable();
      emitLine(context, line, targets);
    },
  };
}
