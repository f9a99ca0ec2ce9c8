import type L from 'leaflet';
import type { DrawContext, DrawTool } from './draw-mode';
import { editPath } from './edit-path';
import type { PathDrawing } from './geoman';
import { emitPath, LINE, PATH_STYLE, type Path, type PathLayer, POLYGON, SNAP_DISTANCE } from './path';
import { addSnapTargets } from './snap-targets';

const HINT_STYLE = { ...PATH_STYLE, dashArray: '6 8' };

/** Draws a path vertex by vertex. A double click or `finish` ends the path. */
function drawPath(context: DrawContext, path: Path): DrawTool {
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
    emitPath(context, path, path.strandsOf(layer as PathLayer), targets);
    // Restarts drawing, since the caller may reject the path, for instance for being too far away.
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
      templineStyle: PATH_STYLE,
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
      // Removing the only vertex would end the drawing, so it starts again instead.
      if (vertices > 1) drawing()._removeLastVertex();
      else {
        map.pm.disableDraw();
        start();
      }
    },
  };
}

const modesOf = (path: Path) => ({
  draw: (context: DrawContext) => drawPath(context, path),
  edit: (context: DrawContext) => editPath(context, path),
});

/** The drawing modes of lines and polygons, which need Geoman. */
export const PATH_MODES = { LineString: modesOf(LINE), Polygon: modesOf(POLYGON) };
