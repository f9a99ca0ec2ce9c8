import type { Species } from '../contract/reference';

/** What stands for a record without a photograph: a support by the codes of its lists, a line, or a bird. */
export type FaceOf = SupportFace | { bird: Pick<Species, 'scientific_name' | 'size_class'> } | 'line';
export interface SupportFace {
  arming: readonly string[];
  equipment: readonly string[];
}

/** The head alone, the whole for the top of a sheet, or a sign in one colour. */
export type FaceSize = 'row' | 'head' | 'glyph';
/** A colour of drawings; `ink` is that of the text. */
export type FaceColour =
  | ('sky' | 'far' | 'near' | 'wood' | 'wood-2' | 'concrete' | 'concrete-2')
  | ('metal' | 'arm' | 'insulator' | 'wire' | 'kit' | 'nest' | 'ink');

/** A path as SVG writes it: a stroke if it has a width, otherwise an area, by the even-odd rule. */
export interface Shape {
  d: string;
  colour: FaceColour;
  width?: number;
  opacity?: number | undefined;
  dashed?: true;
}

/** A drawing, from back to front. */
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
/** A path written relative to a point, once for each of some points. */
export const each = (points: readonly Point[], d: string) =>
  points.map(({ x, y }) => `M${x} ${y}${d}`).join('');
