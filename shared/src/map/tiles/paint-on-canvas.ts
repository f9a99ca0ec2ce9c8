import { createTileCanvas } from './early-drawings';
import { createPaint, type PaintResult, type PaintWork } from './paint-work';

const paint = createPaint(side => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  return canvas;
});

/** Paints on the main thread, each tile in its own task. */
export async function paintOnCanvas(work: PaintWork): Promise<[HTMLCanvasElement, PaintResult]> {
  await new Promise(resolve => setTimeout(resolve));
  const canvas = createTileCanvas(work.size.side);
  const context = typeof Path2D === 'undefined' ? null : canvas.getContext('2d');
  return [canvas, paint(work, context)];
}
