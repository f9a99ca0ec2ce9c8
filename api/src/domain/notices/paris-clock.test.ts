import { expect, it } from 'vitest';
import { digestDay, parisTime } from './paris-clock';

it.each([
  ['2026-07-06T03:59:59Z', '2026-07-06', 5],
  ['2026-07-06T04:00:00Z', '2026-07-06', 6],
  ['2026-01-05T04:59:59Z', '2026-01-05', 5],
  ['2026-01-05T05:00:00Z', '2026-01-05', 6],
  ['2026-01-04T23:30:00Z', '2026-01-05', 0],
  ['2026-07-05T21:59:00Z', '2026-07-05', 23],
])('shows at %s the day %s and the hour %i', (instant, day, hour) => {
  expect(parisTime(new Date(instant))).toMatchObject({ day, hour });
});

it.each([
  ['a Sunday', '2026-07-05T10:00:00Z', null],
  ['a Monday before six in summer', '2026-07-06T03:59:00Z', null],
  ['a Monday at six in summer', '2026-07-06T04:00:00Z', '2026-07-06'],
  ['a Monday before six in winter', '2026-01-05T04:59:00Z', null],
  ['a Monday at six in winter', '2026-01-05T05:00:00Z', '2026-01-05'],
  // Daylight saving time begins or ends in the nights before these Mondays.
  ['the Monday after summer time began', '2026-03-30T04:00:00Z', '2026-03-30'],
  ['an hour before', '2026-03-30T03:00:00Z', null],
  ['the Monday after summer time ended', '2026-10-26T05:00:00Z', '2026-10-26'],
  ['an hour before', '2026-10-26T04:00:00Z', null],
  ['the last minute of a Monday', '2026-07-06T21:59:00Z', '2026-07-06'],
  ['Tuesday in France, Monday in UTC', '2026-07-06T22:00:00Z', null],
])('a digest is due: %s', (_, instant, day) => {
  expect(digestDay(new Date(instant))).toBe(day);
});
