import { answerPath, isWithin, narrowed, observedWithin, periodIn, searchPath, writePeriod } from './narrow';

it('finds what both filters find', () => {
  expect(
    narrowed(
      { risk: ['RISK_H', 'none'], owner: [2], diagnosed_after: '2023-05-01', diagnosed_before: '2025-01-31' },
      { risk: ['RISK_H', 'RISK_M'], diagnosed_after: '2023-01-01', diagnosed_before: '2023-12-31' },
    ),
  ).toEqual({ risk: ['RISK_H'], owner: [2], diagnosed_after: '2023-05-01', diagnosed_before: '2023-12-31' });
});

it('keeps a chosen area beside a municipality, which may reach beyond it', () => {
  expect(narrowed({}, { area: [7] })).toEqual({ area: [7] });
  expect(narrowed({ area: [3] }, { area: [7] })).toEqual({ area: [3], municipality: [7] });
});

it('writes the address of the search with the tab of the records', () => {
  expect(searchPath('infrastructures', { risk: ['none', 'RISK_H'], area: [7] })).toBe(
    '/search?risk=none,RISK_H&area=7',
  );
  expect(searchPath('infrastructures', {})).toBe('/search');
  expect(searchPath('mortality', { month: ['07'] })).toBe('/search?month=07&tab=mortality');
});

it('reads a period from the address and writes it', () => {
  expect(periodIn(new URLSearchParams('years=2018-2026'))).toEqual({ from: 2018, until: 2026 });
  for (const years of ['', '2018', '2026-2018', '18-26', 'a-b'])
    expect(periodIn(new URLSearchParams({ years }))).toBeNull();
  expect(String(writePeriod(new URLSearchParams('risk=none'), { from: 2020, until: 2021 }))).toBe(
    'risk=none&years=2020-2021',
  );
  expect(String(writePeriod(new URLSearchParams('years=2020-2021'), null))).toBe('');
});

it('counts what happened within a period, all of it without one', () => {
  const period = { from: 2020, until: 2021 };
  expect([2019, 2020, 2021, 2022].map(year => isWithin(period, year))).toEqual([false, true, true, false]);
  expect(isWithin(null, 1999)).toBe(true);
  expect(observedWithin({ observed_after: '2020-06-01' }, period)).toEqual({
    observed_after: '2020-06-01',
    observed_before: '2021-12-31',
  });
  expect(observedWithin({}, null)).toEqual({});
});

it('asks for an answer about one place and the years, or about what the page offers first', () => {
  expect(answerPath({ area: [12], risk: ['none'] }, { from: 2024, until: 2025 })).toBe(
    '/answers?area=12&from=2024-01-01&until=2025-12-31',
  );
  expect(answerPath({ area: [12, 13] }, null)).toBe('/answers');
  expect(answerPath({ owner: [92] }, null)).toBe('/answers?owner=92');
  expect(answerPath({ owner: [92, 1], chosen: 'abc' }, null)).toBe('/answers?chosen=abc');
});
