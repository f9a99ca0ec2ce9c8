import { expect, it } from 'vitest';
import { isoInstant } from './iso-instant';

it('reads instants of PostgreSQL whatever their precision and time zone', () => {
  for (const [text, instant] of [
    ['2026-11-21 23:05:53.411+00', '2026-11-21T23:05:53.411Z'],
    ['2026-11-21 23:05:53.4+00', '2026-11-21T23:05:53.400Z'],
    ['2026-11-21 23:05:53+00', '2026-11-21T23:05:53.000Z'],
    ['2026-11-21 23:05:53.411307+00', '2026-11-21T23:05:53.411Z'],
    ['2026-11-22 00:05:53.41+01', '2026-11-21T23:05:53.410Z'],
    ['2026-11-22 04:35:53.411+05:30', '2026-11-21T23:05:53.411Z'],
  ] as const)
    expect(isoInstant(text), text).toBe(instant);
});
