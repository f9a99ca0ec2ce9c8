import { drawShapes } from '../symbols/draw-shapes';
import type { Shape } from '../symbols/symbol-shapes';

type Drawable = HTMLCanvasElement | OffscreenCanvas;

/**
 * Tiles and their symbols are drawn by the processor: waiting for the graphics process takes longer than drawing
 * thousands of small symbols does.
 */
export const BY_PROCESSOR: CanvasRenderingContext2DSettings = { willReadFrequently: true };

/** Gives a symbol drawn once and kept: painting thousands is then copying pixels. */
export type Sprites = (name: string, ratio: number, shapes: () => readonly Shape[]) => Drawable;

/** Symbols are no larger than this, in CSS pixels. */
const SPRITE_SIDE = 32;

/** A store of sprites on the kind of canvas that `create` makes. */
export function createSprites(create: (side: number) => Drawable): Sprites {
  const kept = new Map<string, Drawable>();
  return (name, ratio, shapes) => {
    const key = `${name}@${ratio}`;
    let sprite = kept.get(key);
    if (!sprite) {
      const side = Math.ceil(SPRITE_SIDE * ratio);
      sprite = create(side);
      const context = sprite.getContext('2d', BY_PROCESSOR) as
        | CanvasRenderingContext2D
        | OffscreenCanvasRenderingContext2D
        | null;
      if (context) drawShapes(context, shapes(), side / 2, side / 2, ratio);
      kept.set(key, sprite);
    }
    return sprite;
  };
}
