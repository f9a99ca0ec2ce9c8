import type { Head } from './heads';
import { points, round } from './shapes';

/** Ends of wires at the insulators, and to which side they go on. */
export function wiresOf({ up, down, left, right, extra, blades }: Head) {
  const sides = extra === 'riser' ? 'left' : 'both';
  const ends = ['left', 'right'] as const;
  return [
    ...points(up).map(({ x, y }, at) => ({ x, y: y - 10.5, sides: blades ? ends[at % 2] : sides })),
    ...points(down).map(({ x, y }) => ({ x, y: y + 13, sides })),
    ...points(left).map(({ x, y }) => ({ x: x - 12, y, sides: 'left' })),
    ...points(right).map(({ x, y }) => ({ x: x + 12, y, sides: 'right' })),
  ];
}
export type Wire = ReturnType<typeof wiresOf>[number];

/** Height at which a wire leaves the drawing. */
const farEnd = ({ x, y }: Wire, to: number) => y - 16 + Math.sign(to) * x * 0.22;
export const wirePath = (wire: Wire, to: number) =>
  `M${wire.x} ${wire.y}Q${round((to + wire.x) / 2)} ${wire.y + 2} ${to} ${round(farEnd(wire, to))}`;

/** Points of the outermost wires at some distances from the post, left and right. */
export function onWires(wires: readonly Wire[], end: number, places: readonly number[]) {
  const sorted = wires.toSorted((one, other) => one.x - other.x);
  return places.flatMap(place =>
    [-place, place].flatMap(x => {
      const wire = sorted.at(x < 0 ? 0 : -1);
      if (!wire || Math.abs(x) < Math.abs(wire.x) + 4) return [];
      const to = Math.sign(x) * end;
      const t = (x - wire.x) / (to - wire.x);
      const y = (1 - t) ** 2 * wire.y + 2 * t * (1 - t) * (wire.y + 2) + t * t * farEnd(wire, to);
      return [{ x, y: round(y) }];
    }),
  );
}
