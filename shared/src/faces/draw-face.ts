import { feetOf, HEADS, UNKNOWN_HEAD } from './heads';
import { ARRESTERS, type Fitted, KIT, MATERIALS, POSTS, partsOf } from './parts';
import {
  area,
  type Drawing,
  each,
  type FaceOf,
  type FaceSize,
  type Point,
  type Shape,
  type SupportFace,
  stroke,
} from './shapes';
import { silhouetteOf, silhouetteShapes } from './silhouettes';

const SKY = area('sky', 'M-46-30h92v86h-92Z');
const LAND = [
  area('far', 'm-104 68c33-32 62-36 87-12s62-2 121-24v88h-208Z'),
  area('near', 'm-104 92c58-10 104-28 146-18s45 10 62 2v44h-208Z'),
];
const BOXES = {
  head: [-104, -34, 208, 154],
  row: [-46, -30, 92, 86],
  glyph: [-42, -22, 84, 84],
  silhouette: [0, 0, 64, 64],
} as const;

const TOWERS: Partial<Record<string, readonly [legs: string, bars: string]>> = {
  tower: [
    'M-5 8L-6 40-26 122M5 8L6 40 26 122',
    'M-5 8L5 14-5 22 6 30-6 40 9 54-13 72 18 94M5 8L-5 14 5 22-6 30 6 40-9 54 13 72-18 94',
  ],
  cat: [
    'M0 34L-18 8-24-6-30 6M0 34L18 8 24-6 30 6M-24-6H24M-3 34L-26 122M3 34L26 122',
    'M-4 38L9 56-14 78 22 104M4 38L-9 56 14 78-22 104',
  ],
};

const EXTRAS = {
  tank: [
    stroke('arm', 2, 'M3 34h8M3 46h8'),
    area('metal', 'M10 27h25v26H10Z'),
    stroke('arm', 0.7, 'M15 32v16M20 32v16M25 32v16M30 32v16'),
    stroke('arm', 3, 'M10 27.5h25'),
    stroke('insulator', 3.6, 'M14 25v-4M22 25v-4M30 25v-4'),
  ],
  stay: [stroke('wire', 1, 'M1 12L62 122')],
  riser: [stroke('arm', 1.8, 'M-8 30Q0 34 0 42M10 30Q2 36 0 42'), stroke('arm', 5.2, 'M0 44V122')],
  branch: [stroke('wire', 1.1, 'M-17 24Q17 38 110 41M3 28Q37 42 110 45M20 31Q54 45 110 48')],
};

/** Horizontal distance from the post at which wires end, outside the drawing. */
const REACH = 110;

const rodsOf = (feet: ReturnType<typeof feetOf>) => feet.map(({ insulator }) => insulator).join('');

function drawSupport(support: SupportFace, size: FaceSize): Shape[] {
  const { head: code, post, arresters, fitted } = partsOf(support);
  const head = HEADS[code ?? ''] ?? UNKNOWN_HEAD;
  const { body = '', extra, top = 0, perches = 'u-15 6u15 6' } = head;
  const feet = feetOf(head.feet);
  const ends = feet.map(({ end }) => end);
  const posts = (/portal|tubes/.test(body) ? [-22, 22] : [0]).map(x => ({ x, y: top }));
  const tower = TOWERS[body];
  const dashed = head === UNKNOWN_HEAD && { dashed: true as const };
  if (size === 'glyph')
    return [
      stroke('ink', tower ? 4.2 : 6, tower?.[0] ?? each(posts, 'V66')),
      { ...stroke('ink', 5.2, head.arms), ...dashed },
      stroke('ink', 4.6, feet.map(({ x, y, end }) => `M${x} ${y}L${end.x} ${end.y}`).join('')),
      stroke('ink', 9, each(ends, 'h0')),
      area('ink', extra === 'tank' ? 'M5 25h25v25H5Z' : ''),
    ];
  const wires = (dashed || fitted.includes('buried') ? [] : feet).flatMap(({ end: { x, y }, sides }) =>
    sides.map(side => {
      const [to, far] = [side * REACH, Math.round(y - 16 + side * x * 0.22)];
      return { x, y, side, far, d: `M${x} ${y}Q${(to + x) / 2} ${y + 2} ${to} ${far}` };
    }),
  );
  const outermost = wires.filter(({ x, side }) =>
    wires.every(other => other.side !== side || side * other.x <= side * x),
  );
  const isMetal = !/^$|portal/.test(body);
  const arm = isMetal ? 'metal' : 'arm';
  const places = {
    top: [{ x: 0, y: top }],
    perch: feetOf(perches),
    tank: extra === 'tank' ? [{ x: 0, y: 0 }] : [],
    wire: wires.map(({ x, y, side }) => ({ x: x + 7 * side - 7, y })),
    // Three points on the curve of a wire.
    mark: outermost.flatMap(({ x, y, side, far }) =>
      [0.12, 0.4, 0.68].map(t => ({
        x: Math.round(x + t * (side * REACH - x)),
        y: Math.round(y + 4 * t * (1 - t) + t * t * (far - y)),
      })),
    ),
  };
  const standing = (shapes: readonly Shape[], points: readonly Point[]) =>
    shapes.map(shape => ({ ...shape, d: each(points, shape.d) }));
  return [
    // In size `head`, the background of the frame is the sky.
    ...(size === 'row' ? [SKY] : []),
    ...standing(LAND, [{ x: 0, y: size === 'row' ? -34 : 0 }]),
    stroke('wire', 1.1, wires.map(wire => wire.d).join('')),
    ...(tower
      ? [stroke('metal', 1.6, tower[0]), stroke('metal', 0.9, tower[1])]
      : standing(POSTS[isMetal ? 'metal' : post ? MATERIALS[post] : 'plain'], posts)),
    { ...stroke(arm, 1.3, head.braces), opacity: 0.8 },
    { ...stroke(arm, isMetal ? 1.9 : 3.1, head.arms), ...dashed },
    ...(extra ? EXTRAS[extra] : []),
    fitted.includes('sheath') ? stroke('kit', 2.6, head.jumpers) : stroke('wire', 1.1, head.jumpers),
    stroke('insulator', 1.9, rodsOf(feet)),
    ...arresters.map(code => stroke('arm', 1.9, rodsOf(feetOf(ARRESTERS[code])))),
    ...fitted.flatMap(part => {
      const [, place, ...shapes]: Fitted = KIT[part];
      return standing(shapes, places[place]);
    }),
  ];
}

const MOST_KEPT = 500;
const drawings = new Map<string, Drawing>();

/**
 * Draws a record without a photograph. The same parts in the same size give the same object while it is cached.
 * @returns `null` for a bird without a silhouette
 */
export function drawFace(of: FaceOf, size: FaceSize): Drawing | null {
  const silhouette = silhouetteOf(of);
  const isSupport = typeof of === 'object' && 'arming' in of;
  const key = silhouette ?? (isSupport && [size, ...[...of.arming, ...of.equipment].toSorted()].join(' '));
  if (!key) return null;
  const kept = drawings.get(key);
  if (kept) return kept;
  if (drawings.size >= MOST_KEPT) drawings.clear();
  const shapes = silhouette ? silhouetteShapes(silhouette) : isSupport ? drawSupport(of, size) : [];
  // Parts that a head lacks are empty paths.
  const drawing = { box: silhouette ? BOXES.silhouette : BOXES[size], shapes: shapes.filter(({ d }) => d) };
  drawings.set(key, drawing);
  return drawing;
}
