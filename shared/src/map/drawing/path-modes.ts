import type { DrawContext } from './draw-mode';
import { drawPath } from './draw-path';
import { editPath } from './edit-path';
import { LINE, type Path, POLYGON } from './path';

const modesOf = (path: Path) => ({
  draw: (context: DrawContext) => drawPath(context, path),
  edit: (context: DrawContext) => editPath(context, path),
});

/** The drawing modes of lines and polygons, which need Geoman. */
export const PATH_MODES = { LineString: modesOf(LINE), Polygon: modesOf(POLYGON) };
