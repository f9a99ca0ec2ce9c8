import type { DrawContext, DrawMode, DrawTool } from './draw-mode';
import { drawPath } from './draw-path';
import { editPath } from './edit-path';
import { LINE, POLYGON } from './path';
import { drawPoint, editPoint } from './point-modes';

type ModeDefinition = {
  readonly enter: (context: DrawContext) => DrawTool;
  /** Points need no drawing tool but a click: Geoman is loaded for the rest only. */
  readonly needsGeoman: boolean;
};

/** Every way of drawing: entered with a context, left through the tool it returns. */
export const DRAW_MODES: Readonly<Record<DrawMode, ModeDefinition>> = {
  'draw-point': { enter: drawPoint, needsGeoman: false },
  'edit-point': { enter: editPoint, needsGeoman: false },
  'draw-line': { enter: context => drawPath(context, LINE), needsGeoman: true },
  'edit-line': { enter: context => editPath(context, LINE), needsGeoman: true },
  'draw-polygon': { enter: context => drawPath(context, POLYGON), needsGeoman: true },
  'edit-polygon': { enter: context => editPath(context, POLYGON), needsGeoman: true },
};
