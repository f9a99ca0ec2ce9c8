import type { Bird } from './birds';
import { HEADS } from './heads';

/** What stands for a record without a photograph: a support by the codes of its lists, a line, or a bird. */
export type FaceOf = SupportFace | { bird: Bird } | 'line';
interface SupportFace {
  arming: readonly string[];
  equipment: readonly string[];
}

const ARMINGS_OF_LINES = ['BARECABLE', 'BRACABLE', 'GUARD_CAB'];

export const isLine = (of: FaceOf): of is 'line' =>
  of === 'line' || ('arming' in of && of.arming.some(code => ARMINGS_OF_LINES.includes(code)));

/** Codes of the armings that say what a post is made of. */
export const POSTS = { POTBOIS: 'wood', POTAUT: 'concrete', POTTREILLIS: 'lattice' } as const;

/** Codes of the equipment that is drawn, by what it is drawn as. */
const FITTED = {
  rods: ['EQ001', 'EQ004', 'EQ022'],
  long: ['EQ002'],
  fan: ['EQ003'],
  cover: ['EQ005', 'EQ007', 'EQ020'],
  sheath: ['EQ008'],
  caps: ['EQ009'],
  perch: ['EQ010', 'EQ021'],
  box: ['EQ018'],
  nest: ['EQ019'],
  wind: ['EQ017'],
  plate: ['EQ011', 'EQ013'],
  ball: ['EQ012', 'EQ015'],
  spiral: ['EQ014'],
  buried: ['EQ016'],
} as const;
export type Fitted = keyof typeof FITTED;

/** Surge arresters above and below the crossarm: height of their foot, and the way they point. */
export const ARRESTERS = { PARAFSUP: [4, -1], PARAFINF: [11, 1] } as const;

/** What is drawn of a support. The first known head and post count. */
export function partsOf({ arming, equipment }: SupportFace) {
  const codes = [...arming, ...equipment];
  const among = <Table extends object>(table: Table) =>
    Object.keys(table).filter(code => codes.includes(code)) as (keyof Table)[];
  const fitted = Object.entries(FITTED).flatMap(([part, own]) =>
    own.some(code => codes.includes(code)) ? (part as Fitted) : [],
  );
  return { head: among(HEADS)[0], post: among(POSTS)[0], arresters: among(ARRESTERS), fitted };
}
