/** The head of a support, in the units of the drawing: x is 0 at the axis of the post, y grows downwards. */
export interface Head {
  arms: string;
  braces?: string;
  /** For each insulator, a key of `WAYS` with the x and y of its foot. */
  feet: string;
  jumpers?: string;
  /** Places on the crossarm where birds perch, in the format of `feet`. */
  perches?: string;
  /** The y of the upper end of the post. */
  top?: number;
  /** Shape of the post if it is not a single post of the support's material. All but `portal` are metal. */
  body?: 'tower' | 'cat' | 'portal' | 'tube' | 'tubes';
  /** A transformer, a stay, a tube in which the wires go underground, or wires of a branch. */
  extra?: 'tank' | 'stay' | 'riser' | 'branch';
}

/** Insulators: the offset of their end, their path, and the sides on which wires continue (-1 left, 1 right). */
const UP = [0, -11, 'v-11m-2.6 7.6h5.2m-5.2-2.8h5.2m-5.2-2.8h5.2'] as const;
const WAYS = {
  u: [...UP, [-1, 1]],
  '<': [...UP, [-1]],
  '>': [...UP, [1]],
  d: [0, 11, 'v11m-2.6-7.6h5.2m-5.2 2.8h5.2m-5.2 2.8h5.2', [-1, 1]],
  l: [-11, 0, 'h-11m7.6-2.6v5.2m-2.8-5.2v5.2m-2.8-5.2v5.2', [-1]],
  r: [11, 0, 'h11m-7.6-2.6v5.2m2.8-5.2v5.2m2.8-5.2v5.2', [1]],
} as const;

export const feetOf = (feet = '') =>
  [...feet.matchAll(/([udlr<>])(\S+) (-?\d+)/g)].map(([, way, left, down]) => {
    const [dx, dy, d, sides] = WAYS[way as keyof typeof WAYS];
    const [x, y] = [Number(left), Number(down)];
    return { x, y, insulator: `M${x} ${y}${d}`, end: { x: x + dx, y: y + dy }, sides };
  });

/** A lattice tower with a crossarm to each foot. */
function tower(peak: number, feet: string): Head {
  const each = (line: (x: number, y: number) => string) =>
    feetOf(feet)
      .map(({ x, y }) => line(x, y))
      .join('');
  return {
    arms: each((x, y) => `M0 ${y - 1}H${x}`),
    braces: `M-5 8L0 ${peak} 5 8${each((x, y) => `M${5 * Math.sign(x)} ${y - 8}L${x} ${y - 1}`)}`,
    feet,
    body: 'tower',
  };
}

const strut = 'M-22 8L0 24 22 8';
/** One drawing for both generations: we know no source that says how their frames differ. */
const vault: Head = { arms: 'M-27 16Q-22 1 0 1T27 16', feet: 'u-26 14u0 0u26 14', perches: 'u-13 3u13 3' };

/** Heads by the code of an arming. If a support has several, the first in this order is drawn. */
export const HEADS: Record<string, Head> = {
  H61: {
    arms: 'M-33 7H33',
    braces: 'M-24 8L0 22',
    feet: 'u-28 6u-10 6u26 6',
    jumpers: 'M-28-5Q-18 20 14 22M-10-5Q2 16 22 22M26-5Q36 10 30 22',
    extra: 'tank',
  },
  // Each pole of the switch has a blade between two insulators; a rod moves them.
  IACM: {
    arms: 'M-36 7H36M-31-6H-19M-6-6H6M19-6H31',
    braces: `${strut}M6 24V130`,
    feet: '<-31 6>-19 6<-6 6>6 6<19 6>31 6',
  },
  PORT: { arms: 'M-40 7H40', braces: 'M-22 30L22 8M22 30L-22 8', feet: 'd-34 8d0 8d34 8', body: 'portal' },
  RAS: {
    arms: 'M-31 7H31',
    braces: strut,
    feet: '<-26 6<0 2<26 6',
    jumpers: 'M-26-5Q-30 22-8 30M0-9Q12 8 8 28M26-5Q30 20 10 30',
    extra: 'riser',
  },
  DERV: {
    arms: 'M-34 7H34M-20 25L22 31',
    feet: 'u-30 6u0 0u30 6',
    jumpers: 'M-30-5Q-31 14-17 22M30-5Q33 16 20 28M0-11Q9 6 3 26',
    extra: 'branch',
  },
  DA: {
    arms: 'M-36 8H36',
    braces: 'M-26 9L0 26 26 9',
    feet: 'l-32 6r-28 6l-2 6r2 6l28 6r32 6',
    jumpers: 'M-43 6Q-30 27-17 6M-13 6Q0 27 13 6M17 6Q30 27 43 6',
  },
  FDL: { arms: 'M-34 8H34', braces: 'M-24 9L0 26 24 9', feet: 'l-30 6l-2 6l26 6', extra: 'stay' },
  DRAPEAU: {
    arms: 'M0 3L25 2M0 21L25 20M0 39L25 38',
    braces: 'M0 11L16 3M0 29L16 21M0 47L16 39',
    feet: 'u22 2u22 20u22 38',
    perches: 'u11 2u11 20',
    top: -6,
  },
  ALTERNE: {
    arms: 'M0 4L23 2M0 18L-23 16M0 32L23 30',
    braces: 'M0 12L15 3M0 26L-15 17M0 40L15 31',
    feet: 'u20 2u-20 16u20 30',
    perches: 'u10 2u-10 16',
    top: -6,
  },
  BUBP: {
    arms: 'M-25 20H25',
    braces: 'M-16 21L0 32 16 21',
    feet: 'u0 -2u-22 20u22 20',
    perches: 'u-12 19u12 19',
  },
  VR2: vault,
  VR1: vault,
  NVS: { arms: 'M-36 14L-24 5H24L36 14', braces: 'M-24 6L0 24 24 6', feet: 'd0 7d-32 14d32 14' },
  NVR: {
    arms: 'M-33 14Q-28 13-22 8T0 1 22 8 33 14',
    braces: 'M-26 12L0 24 26 12',
    feet: 'u0 0u-30 13u30 13',
  },
  HEADCAT_TOW: { arms: 'M-38 6H38', feet: 'd-34 7d0 7d34 7', body: 'cat' },
  DANUB_TOW: tower(-8, 'd-22 7d22 7d-37 27d-19 27d19 27d37 27'),
  // A steel pole with curved arms, as RTE describes it.
  LILY_TOW: {
    arms: 'M0 3Q20-3 26 8M0 16Q-22 10-28 21M0 29Q24 23 30 34',
    feet: 'd26 8d-28 21d30 34',
    top: -8,
    body: 'tube',
  },
  DBL_FLAG_TOW: tower(-12, 'd-24 1d24 1d-24 20d24 20d-24 39d24 39'),
  // A portal of tubes, as RTE describes it.
  TRI_TOW: { arms: 'M-40 7H40', feet: 'd-34 8d0 8d34 8', body: 'tubes' },
  TRI: tower(-8, 'd-26 29d26 29d21 9'),
  TAB_TOW: tower(0, 'd-35 9d0 9d35 9'),
};

/** The head of a support that has none of these armings. */
export const UNKNOWN_HEAD: Head = { arms: 'M-26 8H26', feet: 'u-22 7u0 7u22 7' };
