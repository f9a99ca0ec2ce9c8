import type { DrawContext, DrawMode, DrawTool } from './draw-mode';
import { drawLine, editLine } from './line-modes';
import { drawPoint, editPoint } from './point-modes';

type ModeDefinition = {
  readonly enter: (context: DrawContext) => DrawTool;
  /** Points need no drawing tool but a click: Geoman is loaded for lines only. */
  readonly needsGeoman: boolean;
};

/** Every way of drawing: entered with a context, left through the tool it returns. */
export const DRAW_MODES: Readonly<Record<DrawMode, ModeDefinition>> = {
  'draw-point': { enter: drawPoint, needsGeoman: false },
  'edit-point': { enter: editPoint, needsGeoman: false },
  'draw-line': { enter: drawLine, needsGeoman: true },
  'edit-line': { enter: editLine, needsGeoman: true },
};
