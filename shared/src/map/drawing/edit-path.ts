import L from 'leaflet';
import type { DrawContext, DrawTool, PathChange } from './draw-mode';
import { editablePieces, emitPath, PATH_STYLE, type Path, type PathLayer, SNAP_DISTANCE } from './path';
import { addSnapTargets } from './snap-targets';
import { betweenRuns, replaceRuns, runsInBox, runVertices, type Strands } from './vertex-runs';

/** Maximum number of handles, since each handle costs time. Longer paths get handles only in the view. */
const MOST_HANDLES = 150;
/** Handles extend beyond the edges of the view by this share of its size. */
const MARGIN = 0.25;

type PathStrands = Strands<L.LatLng>;

/** A path on the map. All of it or a part has handles. */
type Part = {
  readonly layer: PathLayer;
  /** The whole path, including the current state of the part. */
  readonly strands: () => PathStrands;
  /** Removes the path from the map. */
  readonly remove: () => void;
  /** The area in which vertices can have handles; omitted when the whole path has handles. */
  readonly reach?: { readonly bounds: L.LatLngBounds; readonly zoom: number; readonly crowded: boolean };
};

const countOf = (strands: Strands<unknown>) => strands.reduce((sum, { length }) => sum + length, 0);

function wholePath(map: L.Map, path: Path, strands: PathStrands): Part {
  const layer = path.layer(strands).addTo(map);
  return { layer, strands: () => path.strandsOf(layer), remove: () => layer.remove() };
}

/** Shows a path with handles in the view. If the view contains too many vertices, there are no handles. */
function partInView(map: L.Map, path: Path, strands: PathStrands): Part {
  const closed = path.geoman === 'Polygon';
  const bounds = map.getBounds().pad(MARGIN);
  const box = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
  const seen = runsInBox(strands, closed, box);
  const crowded = seen.reduce((sum, { count }) => sum + count, 0) > MOST_HANDLES;
  const runs = crowded ? [] : seen;
  const rest = L.polyline(betweenRuns(strands, runs, closed), { ...PATH_STYLE, interactive: false });
  const layer = editablePieces(runVertices(strands, runs));
  const group = L.layerGroup([rest, layer]).addTo(map);
  return {
    layer,
    strands: () => replaceRuns(strands, runs, layer.getLatLngs() as L.LatLng[][]),
    remove: () => group.remove(),
    reach: { bounds, zoom: map.getZoom(), crowded },
  };
}

function changeBetween(before: PathStrands, after: PathStrands): PathChange {
  const difference = countOf(after) - countOf(before);
  return difference > 0 ? 'added' : difference < 0 ? 'removed' : 'moved';
}

/**
 * Puts handles on the vertices and between them, for a long path only in the view. `undo` reverts the last change.
 */
export function editPath(context: DrawContext, path: Path): DrawTool {
  const { map, geometry, reportEditing } = context;
  const drawn = path.read(geometry);
  if (!drawn) return { exit: () => undefined };
  const targets = addSnapTargets(map);
  const history: { readonly before: PathStrands; readonly change: PathChange }[] = [];
  const isLong = countOf(drawn) > MOST_HANDLES;
  let strands: PathStrands = drawn;
  let part: Part;
  let dragging = false;
  // Dragging a middle handle reports the new vertex first and the move at the end. Users see both as one change.
  let justAdded = false;
  let movesAdded = false;

  const tell = () =>
    reportEditing({ lastChange: history.at(-1)?.change ?? null, crowded: part.reach?.crowded ?? false });
  const changed = () => {
    const after = part.strands();
    const change = changeBetween(strands, after);
    if (!(change === 'moved' && movesAdded)) history.push({ before: strands, change });
    movesAdded = false;
    justAdded = change === 'added';
    // Reset here, since a click on a middle handle causes no later event. A drag starts in the same task, before this
    // microtask.
    queueMicrotask(() => {
      justAdded = false;
    });
    strands = after.map(strand => strand.map(vertex => vertex.clone()));
    emitPath(context, path, strands, targets);
    tell();
  };
  const dragged = () => {
    dragging = true;
    movesAdded = justAdded;
  };
  const dropped = () => {
    dragging = false;
  };
  const show = () => {
    part = isLong ? partInView(map, path, strands) : wholePath(map, path, strands);
    if (!part.reach?.crowded)
      part.layer.pm.enable({
        snappable: true,
        snapDistance: SNAP_DISTANCE,
        snapSegment: false,
        allowSelfIntersection: true,
        removeLayerBelowMinVertexCount: false,
      });
    part.layer.on({ 'pm:edit': changed, 'pm:markerdragstart': dragged, 'pm:markerdragend': dropped });
    tell();
  };
  const hide = () => {
    part.layer.off({ 'pm:edit': changed, 'pm:markerdragstart': dragged, 'pm:markerdragend': dropped });
    part.layer.pm.disable();
    part.remove();
  };
  let following: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    const { reach } = part;
    if (dragging || !reach) return;
    if (reach.zoom === map.getZoom() && !reach.crowded && reach.bounds.contains(map.getBounds())) return;
    clearTimeout(following);
    // Removing and adding handles both take long, so each runs in its own task after a movement.
    following = setTimeout(() => {
      hide();
      following = setTimeout(show);
    });
  };
  show();
  map.on('moveend', follow);
  return {
    exit() {
      map.off('moveend', follow);
      clearTimeout(following);
      hide();
      targets.remove();
    },
    undo() {
      const last = history.pop();
      if (!last) return;
      strands = last.before;
      clearTimeout(following);
      hide();
      show();
      emitPath(context, path, strands, targets);
    },
  };
}
