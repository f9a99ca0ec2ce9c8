import { tokenWith } from '../../testing/tokens';
import { expiryOf, sessionStatus, tokenStatus } from './token-status';

const now = Date.parse('2026-06-01T12:00:00Z');
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

describe('expiry of a token', () => {
  it('comes from its own exp claim', () => {
    const token = tokenWith({ iat: seconds(now), exp: seconds(now) + 600 });
    expect(expiryOf(token, now, 1_800_000)).toBe(now + 600_000);
  });

  it('is the largest age for a malformed token and for one without exp', () => {
    expect(expiryOf('not.a-token', now, 1_800_000)).toBe(now + 1_800_000);
    expect(expiryOf(tokenWith({}), now, 1_800_000)).toBe(now + 1_800_000);
  });

  it.each([-3_600_000, 3_600_000])('is right on a clock wrong by an hour (%i ms)', wrong => {
    const token = tokenWith({ iat: seconds(now), exp: seconds(now) + 1800 });
    expect(expiryOf(token, now + wrong, 1_800_000)).toBe(now + wrong + 1_800_000);
  });
});

describe('status of a token', () => {
  it('is valid while now is earlier than the expiry minus 500 ms', () => {
    expect(tokenStatus('t', now, now - 501)).toBe('valid');
    expect(tokenStatus('t', now, now - 500)).toBe('expired');
    expect(tokenStatus('t', now, now + 1)).toBe('expired');
  });

  it('is unknown without a token or an expiry', () => {
    expect(tokenStatus(null, now, now)).toBe('unknown');
    expect(tokenStatus('t', null, now)).toBe('unknown');
    expect(tokenStatus('t', Number.NaN, now)).toBe('unknown');
  });
});

it.each([
  ['valid', 'valid', 'valid'],
  ['expired', 'valid', 'tokenExpired'],
  ['unknown', 'valid', 'tokenExpired'],
  ['valid', 'expired', 'refreshTokenExpired'],
  ['expired', 'expired', 'refreshTokenExpired'],
  ['expired', 'unknown', 'tokenExpired'],
  ['unknown', 'unknown', 'unknown'],
] as const)('access %s and refresh %s make a session %s', (access, refresh, expected) => {
  expect(sessionStatus(access, refresh)).toBe(expected);
});
