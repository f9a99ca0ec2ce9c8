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
  opacity?: number;
  dashed?: true;
}

/** A drawing, from back to front. */
export interface Drawing {
  box: readonly [x: number, y: number, width: number, height: number];
  shapes: readonly Shape[];
}

export const round = (value: number) => Math.round(value * 10) / 10;
/** Points written as `x y x y`. */
export const points = (text = '') =>
  [...text.matchAll(/(\S+) (\S+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
export const stroke = (d: string, colour: FaceColour, width: number): Shape => ({ d, colour, width });
export const area = (d: string, colour: FaceColour, opacity = 1): Shape => ({
  d,
  colour,
  ...(opacity < 1 && { opacity }),
});
export const join = <Item>(items: Iterable<Item> | undefined, d: (item: Item) => string) =>
  [...(items ?? [])].map(d).join('');
