import type { MapPalette } from './palette';
import type { Shape } from './symbol-shapes';

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws shapes around a point. `x` and `y` are in canvas pixels, `scale` is in canvas pixels per unit of a shape. */
export function drawShapes(
  context: Context,
  shapes: readonly Shape[],
  palette: MapPalette,
  x: number,
  y: number,
  scale: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.lineJoin = 'round';
  for (const { path, fill, stroke, width = 1, dash = [] } of shapes) {
    const outline = new Path2D(path);
    if (fill) {
      context.fillStyle = palette[fill];
      context.fill(outline);
    }
    if (stroke) {
      context.strokeStyle = palette[stroke];
      context.lineWidth = width;
      context.lineCap = dash.length > 0 ? 'butt' : 'round';
      context.setLineDash([...dash]);
      context.stroke(outline);
    }
  }
  context.restore();
}
