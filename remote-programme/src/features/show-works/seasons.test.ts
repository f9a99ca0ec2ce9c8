import { seasonsOn } from './seasons';

const KITE = { name: 'Milan royal, Gravona', from: '03-01', to: '07-31' };
const EAGLE = { name: 'Aigle royal', from: '11-15', to: '02-15' };
const ALWAYS = { name: 'Réserve', from: null, to: null };

it.each([
  ['2026-03-14', [KITE]],
  ['2026-12-31', [EAGLE]],
  ['2026-10-01', []],
])('names the seasons of %s', (day, expected) => {
  expect(seasonsOn([KITE, EAGLE, ALWAYS], day)).toEqual(expected);
});
