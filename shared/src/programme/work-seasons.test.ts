import { seasonsOn } from './work-seasons';

const NESTING = { name: 'Gorges de l’Allier', from: '02-15', to: '07-31' };
const WINTERING = { name: 'Val d’Allier', from: '11-01', to: '02-28' };
const ONE_DAY = { name: 'Puy', from: '05-01', to: '05-01' };
const SEASONS = [NESTING, WINTERING, ONE_DAY];

it.each([
  ['2026-02-14', [WINTERING]],
  ['2026-02-15', [NESTING, WINTERING]],
  ['2026-03-01', [NESTING]],
  ['2026-05-01', [NESTING, ONE_DAY]],
  ['2026-07-31', [NESTING]],
  ['2026-08-01', []],
  ['2026-10-31', []],
  ['2026-11-01', [WINTERING]],
  ['2026-12-31', [WINTERING]],
  ['2027-01-01', [WINTERING]],
])('on %s', (day, seasons) => {
  expect(seasonsOn(SEASONS, day)).toEqual(seasons);
});

it('is none where there are none, and keeps what else is known of a season', () => {
  expect(seasonsOn([], '2026-05-01')).toEqual([]);
  expect(seasonsOn([{ ...ONE_DAY, species: 3 }], '2026-05-01')).toEqual([{ ...ONE_DAY, species: 3 }]);
});
