import { HEADS } from './heads';
import { area, type FaceColour, type Shape, type SupportFace, stroke } from './shapes';

const body = (colour: FaceColour) => area(colour, 'm-3.1 0h6.2l1.2 134h-8.6Z');
const shade = (colour: FaceColour) => area(colour, 'm.6 0h2.5l1.2 134h-3.2Z', 0.55);

/** Posts by material. Their paths are relative to the top of the post. */
export const POSTS = {
  plain: [body('concrete')],
  metal: [body('metal')],
  wood: [body('wood'), shade('wood-2'), stroke('wood-2', 1, 'm-3.1 0h6.2m-4 14v16m-.7 14v22')],
  concrete: [
    area('concrete', 'm-2.3 0h4.6l2 134h-8.6Z'),
    shade('concrete-2'),
    area('concrete-2', `m-1.5 15${'m0 15h3v8h-3Z'.repeat(7)}`),
  ],
  lattice: [
    stroke('metal', 1.7, 'm-4.5 0l-3 134m15 0l-3-134'),
    stroke('metal', 1.1, `m-5 0${'l11 9-11 9'.repeat(7)}`),
  ],
} as const;
export const MATERIALS = { POTBOIS: 'wood', POTAUT: 'concrete', POTTREILLIS: 'lattice' } as const;

/** Surge arresters above and below the crossarm, in the format of `Head.feet`. */
export const ARRESTERS = { PARAFSUP: 'u-20 4u20 4', PARAFINF: 'd-20 11d20 11' };

const kit = (width: number, d: string) => stroke('kit', width, d);

type Place = 'top' | 'perch' | 'wire' | 'mark' | 'tank';
export type Fitted = [codes: string, place: Place, ...Shape[]];

/** Equipment: its codes, the place where it is drawn, and shapes relative to this place. */
export const KIT = {
  rods: ['EQ001 EQ004 EQ022', 'perch', kit(1.5, 'm-4.5 0v-12m3 12v-12m3 12v-12m3 12v-12')],
  long: ['EQ002', 'perch', kit(1.5, 'm-3 0v-19m3 19v-19m3 19v-19')],
  fan: ['EQ003', 'perch', kit(1.6, 'l-8-13m8 13v-13m0 13l8-13')],
  cover: ['EQ005 EQ007 EQ020', 'wire', kit(3.6, 'h14'), kit(6.4, 'm5 0h4')],
  sheath: ['EQ008', 'top'],
  caps: ['EQ009', 'tank', kit(4.4, 'M14 25v-4M22 25v-4M30 25v-4')],
  perch: ['EQ010 EQ021', 'top', kit(2.6, 'v-15m-12 0h24')],
  box: ['EQ018', 'top', area('kit', 'M-9 37L0 31 9 37v17H-9Z'), stroke('sky', 6, 'M0 44h0')],
  nest: [
    'EQ019',
    'top',
    kit(2.8, 'V-18M-19-18H19'),
    area('nest', 'M-17-19Q-15-27 0-27T17-19Z'),
    stroke('nest', 1.2, 'M-18-22l12-4M18-22l-11-5M-12-20l16-4'),
  ],
  wind: ['EQ017', 'top', kit(1.6, 'v-10m-7 0h14'), kit(5.2, 'm-7-10h0m14 0h0')],
  plate: ['EQ011 EQ013', 'mark', kit(1, 'v4'), kit(5, 'm0 5v3')],
  ball: ['EQ012 EQ015', 'mark', kit(8.8, 'h0')],
  spiral: ['EQ014', 'mark', kit(1.7, 'm-7 0q1.6-6 3.2 0t3.2 0 3.2 0 3.2 0')],
  buried: ['EQ016', 'top'],
} satisfies Record<string, Fitted>;

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** The drawn parts of a support: the first head and post in the order of the tables, all arresters, all equipment. */
export const partsOf = ({ arming, equipment }: SupportFace) => ({
  head: keysOf(HEADS).find(code => arming.includes(code)),
  post: keysOf(MATERIALS).find(code => arming.includes(code)),
  arresters: keysOf(ARRESTERS).filter(code => arming.includes(code)),
  fitted: keysOf(KIT).filter(part => KIT[part][0].split(' ').some(code => equipment.includes(code))),
});
