import L from 'leaflet';
import type { DrawContext, DrawTool, PathChange } from './draw-mode';
import { editablePieces, emitPath, PATH_STYLE, type Path, type PathLayer, SNAP_DISTANCE } from './path';
import { addSnapTargets } from './snap-targets';
import { betweenRuns, replaceRuns, runsInBox, runVertices, type Strands } from './vertex-runs';

/** A path of more vertices is edited in the parts that are in view: each handle costs the browser. */
const MOST_HANDLES = 150;
/** Handles are there for this share of the view beyond its edges. */
const MARGIN = 0.25;

type PathStrands = Strands<L.LatLng>;

/** The part of a path that has handles. */
type Part = {
  readonly layer: PathLayer;
  /** The whole path as the part stands now. */
  readonly strands: () => PathStrands;
  /** Takes what is drawn off the map. */
  readonly remove: () => void;
  /** Where it has handles, if not everywhere. */
  readonly reach?: { readonly bounds: L.LatLngBounds; readonly zoom: number; readonly crowded: boolean };
};

const countOf = (strands: Strands<unknown>) => strands.reduce((sum, { length }) => sum + length, 0);

function wholePath(map: L.Map, path: Path, strands: PathStrands): Part {
  const layer = path.layer(strands).addTo(map);
  return { layer, strands: () => path.strandsOf(layer), remove: () => layer.remove() };
}

/** The part of a path in view, with handles, beside the rest without. */
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

/** Handles on the vertices in view and between them; `undo` takes the last change back. */
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
  // Dragging a middle handle adds its vertex first and reports the move at the end: one change for people.
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
    // A press on a middle handle ends here; a drag of it begins in this very task.
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
    // Handles cost time to take away and time to make: not both in the task that ends a movement.
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
