import type { SeededRandom } from '../seeded-random';
import { disc, HEIGHT, type Pixel, shape, stroke, WIDTH, wire } from './canvas';

/** A support as it is drawn: its picture and the points its wires hang from. */
interface Pole {
  drawing: string;
  wires: readonly Pixel[];
}

const METAL = '#5d646b';
const CONCRETE = '#b9b5ab';
const WOOD = '#6e543c';
const GLASS = '#8b5a3c';
const WIRE = '#2c3036';

function mast(x: number, top: number, foot: number, colour: string): string {
  return (
    shape(
      [
        [x - 6, top],
        [x + 6, top],
        [x + 11, foot],
        [x - 11, foot],
      ],
      colour,
    ) +
    shape(
      [
        [x + 1, top],
        [x + 6, top],
        [x + 11, foot],
        [x + 2, foot],
      ],
      '#000',
      0.16,
    )
  );
}

/** A pin insulator that stands on a crossarm; the wire lies on top. */
const pin = ([x, y]: Pixel): string => disc([x, y - 9], 6, 9, GLASS) + disc([x, y - 15], 4, 4, GLASS);
/** An insulator string that hangs from a crossarm. */
const hanging = ([x, y]: Pixel): string =>
  [8, 18, 28].map(drop => disc([x, y + drop], 7, 4, GLASS)).join('') +
  stroke(
    [
      [x, y],
      [x, y + 34],
    ],
    METAL,
    2,
  );

/** Crossarm with three pin insulators. */
function rigidArm(x: number, foot: number, random: SeededRandom): Pole {
  const top = 150;
  const ends: Pixel[] = [
    [x - 92, top + 26],
    [x, top - 6],
    [x + 92, top + 26],
  ];
  return {
    drawing:
      mast(x, top, foot, random.pick([CONCRETE, WOOD])) +
      stroke([ends[0] as Pixel, [x, top + 4], ends[2] as Pixel], METAL, 8) +
      ends.map(pin).join(''),
    wires: ends.map(([px, py]) => [px, py - 17] as const),
  };
}

/** Arched crossarm with three suspended insulators. */
function suspendedArm(x: number, foot: number, random: SeededRandom): Pole {
  const top = 140;
  const ends: Pixel[] = [
    [x - 100, top + 30],
    [x, top + 2],
    [x + 100, top + 30],
  ];
  return {
    drawing:
      mast(x, top, foot, random.pick([CONCRETE, WOOD])) +
      stroke([ends[0] as Pixel, [x - 50, top - 4], [x + 50, top - 4], ends[2] as Pixel], METAL, 8) +
      ends.map(hanging).join(''),
    wires: ends.map(([px, py]) => [px, py + 34] as const),
  };
}

/** Pole-mounted transformer. */
function transformer(x: number, foot: number, random: SeededRandom): Pole {
  const arm = rigidArm(x, foot, random);
  const box =
    shape(
      [
        [x - 46, 330],
        [x + 46, 330],
        [x + 42, 430],
        [x - 42, 430],
      ],
      '#7c8790',
    ) +
    [-28, -10, 8, 26]
      .map(dx =>
        stroke(
          [
            [x + dx, 340],
            [x + dx, 422],
          ],
          '#5f6971',
          5,
        ),
      )
      .join('') +
    [-26, 0, 26].map(dx => pin([x + dx, 330])).join('');
  const jumpers = [-26, 0, 26].map((dx, index) => {
    const [px, py] = arm.wires[index] as Pixel;
    return wire([px, py], [x + dx, 314], 18, WIRE, 2.5);
  });
  return { drawing: arm.drawing + box + jumpers.join(''), wires: arm.wires };
}

/** Lattice pylon of the transmission network. */
function pylon(x: number, foot: number): Pole {
  const top = 70;
  const half = (y: number) => 12 + ((y - top) / (foot - top)) * 66;
  const levels = Array.from({ length: 9 }, (_, index) => top + ((foot - top) * index ** 1.25) / 8 ** 1.25);
  const braces = levels.slice(1).flatMap((y, index) => {
    const above = levels[index] ?? top;
    return [
      stroke(
        [
          [x - half(above), above],
          [x + half(y), y],
        ],
        METAL,
        4,
      ),
      stroke(
        [
          [x + half(above), above],
          [x - half(y), y],
        ],
        METAL,
        4,
      ),
    ];
  });
  const arms: readonly (readonly [number, number])[] = [
    [150, -1],
    [215, 1],
    [280, -1],
  ];
  const tips = arms.map(([y, side]): Pixel => [x + side * 128, y]);
  return {
    drawing: [
      stroke(
        [
          [x - 12, top],
          [x - half(foot), foot],
        ],
        METAL,
        7,
      ),
      stroke(
        [
          [x + 12, top],
          [x + half(foot), foot],
        ],
        METAL,
        7,
      ),
      ...braces,
      ...arms.map(([y, side]) =>
        stroke(
          [
            [x, y - 14],
            [x + side * 128, y],
            [x, y + 12],
          ],
          METAL,
          5,
        ),
      ),
      ...tips.map(hanging),
    ].join(''),
    wires: tips.map(([px, py]) => [px, py + 34] as const),
  };
}

/** Support with a nest platform on top. */
function platform(x: number, foot: number, random: SeededRandom): Pole {
  const arm = suspendedArm(x, foot, random);
  const nest =
    stroke(
      [
        [x, 150],
        [x, 74],
      ],
      METAL,
      8,
    ) +
    shape(
      [
        [x - 62, 70],
        [x + 62, 70],
        [x + 54, 80],
        [x - 54, 80],
      ],
      '#7a6a55',
    ) +
    disc([x, 62], 52, 14, '#6b5338') +
    disc([x, 58], 34, 7, '#4b3a28');
  return { drawing: arm.drawing + nest, wires: arm.wires };
}

const KINDS = { rigidArm, suspendedArm, transformer, pylon, platform } as const;
export type PoleKind = keyof typeof KINDS;
export const POLE_KINDS = Object.keys(KINDS) as PoleKind[];

const SAG = { left: 46, right: 38 };
const leftEnd = ([x, y]: Pixel): Pixel => [-30, y - 60 + (x % 40)];
const rightEnd = ([x, y]: Pixel): Pixel => [WIDTH + 30, y + 70 - (x % 30)];

function wiresOf(pole: Pole): string {
  return pole.wires
    .flatMap(from => [
      wire(from, leftEnd(from), SAG.left, WIRE, 2.4),
      wire(from, rightEnd(from), SAG.right, WIRE, 2.4),
    ])
    .join('');
}

/** A marker on the wire to the right, at this share of its way. */
function marker(from: Pixel, share: number): string {
  const [endX, endY] = rightEnd(from);
  const x = from[0] + (endX - from[0]) * share;
  const y = from[1] + (endY - from[1]) * share + 4 * SAG.right * share * (1 - share);
  return disc([x, y + 8], 9, 13, '#d9641e') + disc([x, y + 5], 4, 5, '#f4e04d');
}

/** A support with its wires, at times with a bird on it or markers on a wire. */
export function pole(kind: PoleKind, horizon: number, random: SeededRandom): string {
  const x = WIDTH / 2 + random.between(-170, 170);
  const foot = Math.min(HEIGHT - 60, horizon + random.between(70, 130));
  const drawn = KINDS[kind](x, foot, random);
  const markers = random.chance(0.4)
    ? drawn.wires.flatMap((from, index) => [
        marker(from, 0.2 + index * 0.05),
        marker(from, 0.6 + index * 0.05),
      ])
    : [];
  return disc([x, foot], 40, 8, '#00000033') + wiresOf(drawn) + drawn.drawing + markers.join('');
}
