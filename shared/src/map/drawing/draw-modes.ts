import type { DrawContext, DrawTool, Shape } from './draw-mode';
import { drawPath } from './draw-path';
import { editPath } from './edit-path';
import { LINE, type Path, POLYGON } from './path';
import { drawPoint, editPoint } from './point-modes';

type Enter = (context: DrawContext) => DrawTool;
interface ModesOfShape {
  readonly draw: Enter;
  readonly edit: Enter;
  /** Points need no drawing tool but a click: Geoman is loaded for the rest only. */
  readonly needsGeoman: boolean;
}

const modesOf = (path: Path): ModesOfShape => ({
  draw: context => drawPath(context, path),
  edit: context => editPath(context, path),
  needsGeoman: true,
});

/** Every way of drawing: entered with a context, left through the tool it returns. */
export const DRAW_MODES: Readonly<Record<Shape, ModesOfShape>> = {
  Point: { draw: drawPoint, edit: editPoint, needsGeoman: false },
  LineString: modesOf(LINE),
  Polygon: modesOf(POLYGON),
};
