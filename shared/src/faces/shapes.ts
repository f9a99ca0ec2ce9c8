import type { Species } from '../contract/reference';

/** A record to draw: a support by the codes of its arming and equipment, a bird, or a line. */
export type FaceOf = SupportFace | { bird: Pick<Species, 'scientific_name' | 'size_class'> } | 'line';
export interface SupportFace {
  arming: readonly string[];
  equipment: readonly string[];
}

/**
 * `row`: the head alone, for lists; `head`: the whole support, for the top of a sheet; `glyph`: a sign in one colour.
 */
export type FaceSize = 'row' | 'head' | 'glyph';
/** `ink` is the colour of the text. */
export type FaceColour =
  | ('sky' | 'far' | 'near' | 'wood' | 'wood-2' | 'concrete' | 'concrete-2')
  | ('metal' | 'arm' | 'insulator' | 'wire' | 'kit' | 'nest' | 'ink');

/** An SVG path: a stroke if it has a width, otherwise an area, filled by the even-odd rule. */
export interface Shape {
  d: string;
  colour: FaceColour;
  width?: number;
  opacity?: number | undefined;
  dashed?: true;
}

/** A drawing. Its shapes are in order from back to front. */
export interface Drawing {
  box: readonly [x: number, y: number, width: number, height: number];
  shapes: readonly Shape[];
}

export const stroke = (colour: FaceColour, width: number, d = ''): Shape => ({ d, colour, width });
export const area = (colour: FaceColour, d: string, opacity?: number): Shape => ({ d, colour, opacity });

export interface Point {
  x: number;
  y: number;
}
/** Repeats a path at each of some points. The path is relative to a point. */
export const each = (points: readonly Point[], d: string) =>
  points.map(({ x, y }) => `M${x} ${y}${d}`).join('');
