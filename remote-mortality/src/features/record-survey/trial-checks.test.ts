import { minutesUntil, momentAfter } from './trial-checks';

it('turns moments into minutes and back', () => {
  expect(minutesUntil('2026-03-01', '2026-03-02T18:30')).toBe(1830);
  expect(momentAfter('2026-03-01', 1830)).toBe('2026-03-02T18:30');
});

it('keeps minutes over a change of clocks', () => {
  const moment = momentAfter('2026-03-28', 2 * 1440);
  expect(minutesUntil('2026-03-28', moment)).toBe(2880);
});

it('answers for a moment before, none, and a day that is not entered', () => {
  expect(minutesUntil('2026-03-01', '2026-02-01T10:00')).toBe(0);
  expect(minutesUntil('2026-03-01', '')).toBeNull();
  expect(minutesUntil('', '2026-03-01T10:00')).toBeNull();
  expect(momentAfter('', 10)).toBe('');
});
