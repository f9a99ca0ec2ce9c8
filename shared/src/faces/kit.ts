import type { Head } from './heads';
import type { Fitted } from './parts-of';
import { area, join, round, type Shape, stroke } from './shapes';
import { onWires, type Wire } from './wires';

const rods = (count: number, spread: number, height: number, deck: number) =>
  join([-15, 15], foot =>
    join(Array(count).keys(), at => {
      const from = (at - (count - 1) / 2) * 3;
      return `M${foot + (spread ? 0 : from)} ${deck}l${round(from * spread)} ${-height}`;
    }),
  );

/** What was fitted for birds: the only strong colour. */
export function kitShapes(
  fitted: readonly Fitted[],
  head: Head,
  wires: readonly Wire[],
  end: number,
): Shape[] {
  const { top = 0, deck = 6, body } = head;
  const kit = (d: string, width: number) => stroke(d, 'kit', width);
  const nest = Math.min(top, -13) - 5;
  const box = end > 60 ? 58 : 34;
  const places = end > 60 ? [45, 65, 85] : [38];
  const marks = (d: (at: { x: number; y: number }) => string) => join(onWires(wires, end, places), d);
  const shapes: Record<Fitted, () => Shape[]> = {
    rods: () => [kit(rods(4, 0, 12, deck), 1.5)],
    long: () => [kit(rods(3, 0, 19, deck), 1.5)],
    fan: () => [kit(rods(3, 2.7, 13, deck), 1.6)],
    cover: () =>
      body === 'tower'
        ? []
        : [
            kit(
              join(wires, ({ x, y, sides }) => {
                const from = sides === 'right' ? `M${x} ${y}` : `M${x - 14} ${y}L${x} ${y}`;
                return sides === 'left' ? from : `${from}L${x + 14} ${y}`;
              }),
              3.6,
            ),
            kit(
              join(wires, ({ x, y }) => `M${x - 2.5} ${y}h5`),
              6.4,
            ),
          ],
    sheath: () => [kit(head.jumpers ?? '', 2.6)],
    caps: () => (head.extra === 'tank' ? [kit('M14 25v-4M22 25v-4M30 25v-4', 4.4)] : []),
    perch: () => [kit(`M0 ${top}v-15m-12 0h24`, 2.6)],
    box: () => [
      area(`M-9 ${box + 3}L0 ${box - 3} 9 ${box + 3}v17H-9Z`, 'kit'),
      stroke(`M0 ${box + 10}h0`, 'sky', 6),
    ],
    nest: () => [
      kit(`M0 ${top}V${nest}M-19 ${nest}H19`, 2.8),
      area(`M-17 ${nest - 1}Q-15 ${nest - 9} 0 ${nest - 9}T17 ${nest - 1}Z`, 'nest'),
      stroke(`M-18 ${nest - 4}l12-4M18 ${nest - 4}l-11-5M-12 ${nest - 2}l16-4`, 'nest', 1.2),
    ],
    wind: () => [kit(`M0 ${top}v-10m-7 0h14`, 1.6), kit(`M-7 ${top - 10}h0M7 ${top - 10}h0`, 5.2)],
    plate: () => [
      kit(
        marks(({ x, y }) => `M${x} ${y}v4`),
        1,
      ),
      kit(
        marks(({ x, y }) => `M${x} ${y + 5}v3`),
        5,
      ),
    ],
    ball: () => [
      kit(
        marks(({ x, y }) => `M${x} ${y}h0`),
        8.8,
      ),
    ],
    spiral: () => [
      kit(
        marks(({ x, y }) => `M${x - 7} ${y}q1.6-6 3.2 0t3.2 0 3.2 0 3.2 0`),
        1.7,
      ),
    ],
    buried: () => [],
  };
  return fitted.flatMap(part => shapes[part]());
}
