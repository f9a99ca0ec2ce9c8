/** Size of every picture of the set, in pixels. */
export const WIDTH = 1024;
export const HEIGHT = 768;

export type Pixel = readonly [x: number, y: number];

const at = ([x, y]: Pixel) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A filled outline through points. */
export function shape(points: readonly Pixel[], fill: string, opacity = 1): string {
  return `<path d="M${points.map(at).join('L')}Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** A stroke through points. */
export function stroke(points: readonly Pixel[], colour: string, width: number): string {
  return `<path d="M${points.map(at).join('L')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A wire hanging between two points, `sag` pixels lower in the middle than straight. */
export function wire(from: Pixel, to: Pixel, sag: number, colour: string, width: number): string {
  const middle: Pixel = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 2 * sag];
  return `<path d="M${at(from)}Q${at(middle)} ${at(to)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** A filled disc or ellipse. */
export function disc([x, y]: Pixel, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
}
