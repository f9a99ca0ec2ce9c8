import { type Context, drawShapes } from '../symbols/draw-shapes';
import type { MapPalette } from '../symbols/palette';
import type { Shape } from '../symbols/symbol-shapes';

export type Drawable = HTMLCanvasElement | OffscreenCanvas;

/**
 * Draws tiles and symbols on the CPU. Waiting for the GPU process takes longer than drawing thousands of small
 * symbols.
 */
export const BY_PROCESSOR: CanvasRenderingContext2DSettings = { willReadFrequently: true };

/** Canvases reused from one tile to the next. */
export type DrawingTools = {
  /** A symbol that is drawn once, so that painting it thousands of times only copies pixels. */
  readonly sprite: (
    name: string,
    ratio: number,
    palette: MapPalette,
    shapes: () => readonly Shape[],
  ) => Drawable;
  /** A square canvas with these pixels, valid until the next call. */
  readonly sheet: (pixels: ImageData) => Drawable;
};

/** Maximum side of a symbol, in CSS pixels. */
const SPRITE_SIDE = 40;

export const contextOf = (canvas: Drawable) => canvas.getContext('2d', BY_PROCESSOR) as Context | null;

export function createTools(create: (side: number) => Drawable): DrawingTools {
  const sprites = new Map<string, Drawable>();
  const sheets = new Map<number, Drawable>();
  return {
    sprite(name, ratio, palette, shapes) {
      // Other themes and other meanings of values have other colours of the lowest value.
      const key = `${name}@${ratio}${palette['map-halo']}${palette['risk-low']}`;
      let sprite = sprites.get(key);
      if (!sprite) {
        const side = Math.ceil(SPRITE_SIDE * ratio);
        sprite = create(side);
        const context = contextOf(sprite);
        if (context) drawShapes(context, shapes(), palette, side / 2, side / 2, ratio);
        sprites.set(key, sprite);
      }
      return sprite;
    },
    sheet(pixels) {
      const sheet = sheets.get(pixels.width) ?? create(pixels.width);
      sheets.set(pixels.width, sheet);
      contextOf(sheet)?.putImageData(pixels, 0, 0);
      return sheet;
    },
  };
}
