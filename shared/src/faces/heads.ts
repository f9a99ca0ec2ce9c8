/** The head of a support, in the units of the drawing: the axis of its post is at 0, y grows downwards. */
export interface Head {
  arms: string;
  braces?: string;
  /** Feet of insulators, as `x y x y`, by where they point. */
  up?: string;
  down?: string;
  left?: string;
  right?: string;
  jumpers?: string;
  /** Blades between every two insulators, and the rod that moves them. */
  blades?: string;
  /** Where the post ends. */
  top?: number;
  /** Height of the crossarm that birds perch on. */
  deck?: number;
  /** Starts of the wires of a branch. */
  branch?: string;
  /** What stands in place of a single post. */
  body?: 'tower' | 'cat' | 'portal' | 'tubes' | 'tube';
  /** A transformer, a stay, or a tube in which the wires go underground. */
  extra?: 'tank' | 'stay' | 'riser';
}

const struts = 'M-22 8L0 24 22 8';
const jumpers = [-30, 0, 30].map(x => `M${x - 14} 6Q${x} 27 ${x + 14} 6`).join('');
/** Both generations alike, since no source at hand tells how their frames differ. */
const vault: Head = { arms: 'M-27 16Q-22 1 0 1T27 16', up: '-26 14 26 14 0 0', deck: 5 };

/** Heads by the code of the arming; the first one that a support has is drawn. */
export const HEADS: Record<string, Head> = {
  H61: {
    arms: 'M-33 7H33',
    braces: 'M-24 8L0 22',
    up: '-28 6 -10 6 26 6',
    top: -2,
    extra: 'tank',
    jumpers: 'M-28-4Q-18 20 14 22M-10-4Q2 16 22 22M26-4Q36 10 30 22',
  },
  IACM: {
    arms: 'M-36 7H36',
    braces: struts,
    up: '-31 6 -19 6 -6 6 6 6 19 6 31 6',
    top: -1,
    blades: 'M-31-5H-19M-6-5H6M19-5H31M6 24V130',
  },
  PORT: {
    arms: 'M-40 7H40',
    braces: 'M-22 30L22 8M22 30L-22 8',
    down: '-34 8 0 8 34 8',
    top: 2,
    body: 'portal',
  },
  RAS: {
    arms: 'M-31 7H31',
    braces: struts,
    up: '-26 6 0 2 26 6',
    extra: 'riser',
    jumpers: 'M-26-4Q-30 22-8 30M0-8Q12 8 8 28M26-4Q30 20 10 30',
  },
  DERV: {
    arms: 'M-34 7H34M-20 25L22 31',
    up: '-30 6 0 0 30 6',
    branch: '-17 24 3 28 20 31',
    jumpers: 'M-30-4Q-31 14-17 22M30-4Q33 16 20 28M0-10Q9 6 3 26',
  },
  DA: {
    arms: 'M-36 8H36',
    braces: 'M-26 9L0 26 26 9',
    left: '-32 6 -2 6 28 6',
    right: '-28 6 2 6 32 6',
    jumpers,
    top: 2,
  },
  FDL: { arms: 'M-34 8H34', braces: 'M-24 9L0 26 24 9', left: '-30 6 -2 6 26 6', top: 2, extra: 'stay' },
  DRAPEAU: {
    arms: 'M0 3L25 2M0 21L25 20M0 39L25 38',
    braces: 'M0 11L16 3M0 29L16 21M0 47L16 39',
    up: '22 2 22 20 22 38',
    top: -6,
    deck: 2,
  },
  ALTERNE: {
    arms: 'M0 4L23 2M0 18L-23 16M0 32L23 30',
    braces: 'M0 12L15 3M0 26L-15 17M0 40L15 31',
    up: '20 2 -20 16 20 30',
    top: -6,
    deck: 2,
  },
  BUBP: { arms: 'M-25 20H25', braces: 'M-16 21L0 32 16 21', up: '0 -2 -22 20 22 20', top: -2, deck: 19 },
  VR2: vault,
  VR1: vault,
  NVS: {
    arms: 'M-36 14L-24 5H24L36 14',
    braces: 'M-24 6L0 24 24 6',
    down: '0 7 -32 14 32 14',
    top: 3,
    deck: 4,
  },
  NVR: {
    arms: 'M-33 14Q-30 13-26 10-14 1 0 1 14 1 26 10 30 13 33 14',
    braces: 'M-28 12L0 24 28 12',
    up: '0 0 -30 13 30 13',
    deck: 4,
  },
  HEADCAT_TOW: { arms: 'M-38 6H38', down: '-34 7 0 7 34 7', body: 'cat' },
  DANUB_TOW: {
    arms: 'M-24 6H24M-40 26H40',
    braces: 'M-5-1L-24 6M5-1L24 6M-5 19L-40 26M5 19L40 26',
    top: -8,
    down: '-22 7 22 7 -37 27 -19 27 19 27 37 27',
    body: 'tower',
  },
  // A steel pole with curved arms, as RTE describes it.
  LILY_TOW: {
    arms: 'M0 3Q20-3 26 8M0 16Q-22 10-28 21M0 29Q24 23 30 34',
    down: '26 8 -28 21 30 34',
    top: -8,
    body: 'tube',
  },
  DBL_FLAG_TOW: {
    arms: 'M-26 0H26M-26 19H26M-26 38H26',
    braces: 'M-26 0L-5-7M5-7L26 0M-26 19L-5 12M5 12L26 19M-26 38L-5 31M5 31L26 38',
    top: -12,
    down: '-24 1 24 1 -24 20 24 20 -24 39 24 39',
    body: 'tower',
  },
  // A portal of tubes, as RTE describes it.
  TRI_TOW: { arms: 'M-40 7H40', down: '-34 8 0 8 34 8', top: 2, body: 'tubes' },
  TRI: {
    arms: 'M-28 28H28M0 8H22',
    braces: 'M5 1L22 8M-5 21L-28 28M5 21L28 28',
    top: -8,
    down: '-26 29 26 29 21 9',
    body: 'tower',
  },
  TAB_TOW: { arms: 'M-38 8H38', braces: 'M-5 1L-38 8M5 1L38 8', down: '-35 9 0 9 35 9', body: 'tower' },
};

/** A head without a known arming. */
export const UNKNOWN_HEAD: Head = { arms: 'M-26 8H26', up: '-22 7 0 7 22 7' };
