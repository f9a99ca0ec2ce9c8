import { afterEach, expect, it, vi } from 'vitest';
import { tokensOf } from './tokens';

afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;

it('a token that was genuine is refused once it has expired, and for another purpose', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
  const tokens = tokensOf('secret');
  const token = await tokens.sign('access', 7);
  for (let i = 0; i < 2; i++)
    expect(await tokens.verify(token, 'access')).toMatchObject({ status: 'valid', claims: { user_id: 7 } });
  expect(await tokens.verify(token, 'refresh')).toEqual({ status: 'refused', fault: 'wrong_type' });
  vi.setSystemTime(Date.now() + HOUR);
  expect(await tokens.verify(token, 'access')).toEqual({ status: 'refused', fault: 'expired' });
});

it('a forged token is refused each time, also when it resembles a genuine one', async () => {
  const tokens = tokensOf('secret');
  const genuine = await tokens.sign('access', 7);
  await tokens.verify(genuine);
  const [header, body] = genuine.split('.');
  const foreign = await tokensOf('another').sign('access', 7);
  for (const token of [
    foreign,
    `${header}.${body}.`,
    `${genuine}x`,
    `${header}.${body}.${foreign.split('.')[2]}`,
  ])
    for (let i = 0; i < 2; i++)
      expect(await tokens.verify(token)).toEqual({ status: 'refused', fault: 'invalid' });
});
