import { deathsFinding, firstFinding, formatted, riskFinding, worksFinding } from './findings';

const risk = (year: number, level: 'RISK_H' | 'RISK_M' | 'RISK_L' | null, number: number) => ({
  year,
  risk: level,
  number,
});
const works = (year: number, neutralization: 'partial' | 'full', number: number) => ({
  year,
  neutralization,
  number,
});
const deaths = (month: '01' | '07', cause: 'COD_EL' | 'COD_IM', cases: number) => ({
  month,
  cause,
  cases,
  individuals: cases,
  uncounted: 0,
});
const none = { key: 'none', values: {} };

it('tells the share of high risk among the diagnosed, those without a result too', () => {
  expect(riskFinding([risk(2023, 'RISK_H', 10), risk(2024, 'RISK_M', 20), risk(2024, null, 10)])).toEqual({
    key: 'share',
    values: { percent: 25 },
  });
});

it('tells no share that rounds to nothing, and nothing of a few', () => {
  expect(riskFinding([risk(2024, 'RISK_H', 1), risk(2024, 'RISK_L', 500)])).toEqual({
    key: 'small',
    values: {},
  });
  expect(riskFinding([risk(2024, 'RISK_L', 30)])).toEqual({ key: 'zero', values: { total: 30 } });
  expect(riskFinding([risk(2024, 'RISK_H', 19)])).toEqual(none);
  expect(riskFinding([])).toEqual(none);
});

it('names the year with the most works, over both kinds', () => {
  expect(worksFinding([works(2023, 'full', 6), works(2024, 'full', 4), works(2024, 'partial', 3)])).toEqual({
    key: 'most',
    values: { year: '2024', number: 7, total: 13 },
  });
});

it('names no year among equal ones, none that is the only one, and none of a few', () => {
  expect(worksFinding([works(2023, 'full', 7), works(2024, 'full', 7)])).toEqual(none);
  expect(worksFinding([works(2024, 'full', 70)])).toEqual(none);
  expect(worksFinding([works(2023, 'full', 1), works(2024, 'full', 2)])).toEqual(none);
});

it('names the month with the most cases, whatever their cause', () => {
  expect(
    deathsFinding([deaths('01', 'COD_EL', 5), deaths('07', 'COD_EL', 4), deaths('07', 'COD_IM', 3)]),
  ).toEqual({ key: 'most', values: { month: '07', number: 7, total: 12 } });
  expect(deathsFinding([deaths('01', 'COD_EL', 6), deaths('07', 'COD_EL', 6)])).toEqual(none);
});

it('names the first of a ranking unless the second has as many', () => {
  const ranking = [
    { name: 'Peri', number: 9 },
    { name: 'Tavera', number: 8 },
  ];
  expect(firstFinding(ranking)).toEqual({ key: 'first', values: { name: 'Peri', number: 9 } });
  expect(firstFinding(ranking.map(({ name }) => ({ name, number: 9 })))).toEqual(none);
  expect(firstFinding(ranking.slice(0, 1))).toEqual(none);
});

it('writes numbers as the language does, and years as they are', () => {
  expect(formatted({ number: 1234, year: '2024' }, 'en')).toEqual({ number: '1,234', year: '2024' });
});
