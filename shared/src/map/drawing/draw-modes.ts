import type L from 'leaflet';
import type { DrawContext, DrawTool, Shape } from './draw-mode';
import { readyGeoman } from './geoman';
import { drawPoint, editPoint } from './point-modes';

type Enter = (context: DrawContext) => DrawTool;

/** The two ways to enter a drawing mode of a shape. Each returns the tool that leaves it. */
export interface DrawModes {
  readonly draw: Enter;
  readonly edit: Enter;
}

const POINT_MODES: DrawModes = { draw: drawPoint, edit: editPoint };

async function loadPathModes(shape: Exclude<Shape, 'Point'>, map: L.Map): Promise<DrawModes> {
  const [{ PATH_MODES }] = await Promise.all([import('./path-modes'), readyGeoman(map)]);
  return PATH_MODES[shape];
}

/** Points are drawn with a click, without Geoman. Lines and polygons load Geoman. */
export const drawModesOf = (shape: Shape, map: L.Map): DrawModes | Promise<DrawModes> =>
  shape === 'Point' ? POINT_MODES : loadPathModes(shape, map);
