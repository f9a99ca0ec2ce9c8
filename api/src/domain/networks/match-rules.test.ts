import { expect, it } from 'vitest';
import { type MatchedPole, type MatchedSupport, matchesOf } from './match-rules';

const [ENEDIS, RTE, HTA, BT] = [1, 2, 10, 11];
/** Degrees of latitude of a distance in metres, near 42° N. */
const north = (metres: number): [number, number] => [9, 42 + metres / 111_070];

const pole = (id: number, metres: number, more: Partial<MatchedPole> = {}): MatchedPole => ({
  id,
  source: 1,
  at: north(metres),
  number: '',
  network: HTA,
  owner: ENEDIS,
  ...more,
});
const support = (id: number, metres: number, more: Partial<MatchedSupport> = {}): MatchedSupport => ({
  id,
  at: north(metres),
  number: '',
  written: '',
  network: HTA,
  owner: ENEDIS,
  pole: null,
  ...more,
});

/** For each support with candidates, the pole that it surely is, or the list of its candidates. */
const outcome = (supports: MatchedSupport[], poles: MatchedPole[]) =>
  Object.fromEntries(
    matchesOf(supports, poles).map(({ support: { id }, sure, candidates }) => [
      id,
      sure ? sure.id : candidates.map(candidate => candidate.pole.id),
    ]),
  );

it.each<[string, MatchedSupport[], MatchedPole[], Record<number, number | number[]>]>([
  [
    'the pole with its number, 190 m away',
    [support(1, 0, { number: '47' })],
    [pole(5, 190, { number: '47' })],
    { 1: 5 },
  ],
  [
    'the pole with its number farther away',
    [support(1, 0, { number: '47' })],
    [pole(5, 250, { number: '47' })],
    { 1: [5] },
  ],
  [
    'nothing at the other end of the line',
    [support(1, 0, { number: '47' })],
    [pole(5, 900, { number: '47' })],
    {},
  ],
  [
    'the pole with its number rather than a nearer one',
    [support(1, 0, { number: '47' })],
    [pole(4, 8, { number: '46' }), pole(5, 60, { number: '47' })],
    { 1: 5 },
  ],
  [
    'two poles with its number',
    [support(1, 0, { number: '47' })],
    [pole(4, 90, { number: '47' }), pole(5, 60, { number: '47' })],
    { 1: [5, 4] },
  ],
  [
    'the pole of its own operator, where another operator uses the number too',
    [support(1, 0, { number: '47' })],
    [pole(4, 20, { number: '47', owner: RTE, source: 2 }), pole(5, 60, { number: '47' })],
    { 1: 5 },
  ],
  [
    'poles of two operators, where its own is unknown',
    [support(1, 0, { number: '47', owner: null })],
    [pole(4, 20, { number: '47', owner: RTE, source: 2 }), pole(5, 60, { number: '47' })],
    { 1: [4, 5] },
  ],
  [
    'a number of an unknown operator, which decides nothing',
    [support(1, 0, { number: '47' })],
    [pole(5, 60, { number: '47', owner: null })],
    { 1: [5] },
  ],
  ['the pole of another operator, which it is not', [support(1, 0)], [pole(5, 2, { owner: RTE })], {}],
  ['the only pole within 25 m', [support(1, 0)], [pole(5, 9), pole(6, 28)], { 1: 5 }],
  ['two poles within 25 m', [support(1, 0)], [pole(5, 9), pole(6, 24)], { 1: [5, 6] }],
  ['two poles in the same place', [support(1, 0)], [pole(5, 3), pole(6, 3)], { 1: [5, 6] }],
  ['a pole 28 m away', [support(1, 0)], [pole(5, 28)], { 1: [5] }],
  ['no pole within 30 m', [support(1, 0)], [pole(5, 32)], {}],
  ['a near pole of another network', [support(1, 0)], [pole(5, 4, { network: BT })], { 1: [5] }],
  ['a near pole whose network is unknown', [support(1, 0)], [pole(5, 4, { network: null })], { 1: 5 }],
  [
    'a near pole, while one with its number stands farther away',
    [support(1, 0, { number: '47' })],
    [pole(5, 4), pole(6, 300, { number: '47' })],
    { 1: [5, 6] },
  ],
  ['a pole that two supports are near', [support(1, 0), support(2, 12)], [pole(5, 4)], { 1: [5], 2: [5] }],
  [
    'a pole whose number two supports have',
    [support(1, 0, { number: '47' }), support(2, 90, { number: '47' })],
    [pole(5, 4, { number: '47' })],
    { 1: [5], 2: [5] },
  ],
  [
    'a pole that another support is linked to',
    [support(1, 0), support(2, 70, { pole: 5 })],
    [pole(5, 4)],
    { 1: [5] },
  ],
  [
    'each its own pole along a line',
    [support(1, 0), support(2, 28)],
    [pole(5, 2), pole(6, 30)],
    { 1: 5, 2: 6 },
  ],
  ['a pole that somebody refused', [support(1, 0, { refused: new Set([5]) })], [pole(5, 4)], {}],
])('matches %s', (_, supports, poles, expected) => {
  expect(outcome(supports, poles)).toEqual(expected);
});
