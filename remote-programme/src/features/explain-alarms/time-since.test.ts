import { timeBetween } from './time-since';

it.each([
  ['2026-11-18', '2026-11-18', '0 jour', '0 days'],
  ['2026-11-17', '2026-11-18', '1 jour', '1 day'],
  ['2026-08-18', '2026-11-18', '3 mois', '3 months'],
  ['2024-11-17', '2026-11-18', '2 ans', '2 years'],
  ['2027-01-01', '2026-11-18', '0 jour', '0 days'],
])('tells the time from %s to %s', (from, to, fr, en) => {
  expect(timeBetween(from, to, 'fr').replace(/\s/g, ' ')).toBe(fr);
  expect(timeBetween(from, to, 'en')).toBe(en);
});
