import { expect, it } from 'vitest';
import { pathSigner } from './signed-path';

const HOUR = 3_600_000;
const signer = pathSigner('secret');
const path = '/api/v1/uploads/2026/11/one.jpg';
const queryOf = (signed: string) => Object.fromEntries(new URL(signed, 'http://host').searchParams);

it('names its user for at least an hour, and less than two', () => {
  const now = 1_000 * HOUR + 59 * 60_000;
  const query = queryOf(signer.sign(path, 7, now));
  expect(signer.userOf(path, query, now)).toBe(7);
  expect(signer.userOf(path, query, now + HOUR)).toBe(7);
  expect(signer.userOf(path, query, now + 2 * HOUR)).toBeNull();
});

it('stays the same for an hour, so that it can be cached', () => {
  expect(signer.sign(path, 7, 5 * HOUR)).toBe(signer.sign(path, 7, 5 * HOUR + 59 * 60_000));
});

it('is valid for one path, one user, one period and one server', () => {
  const now = 1_000 * HOUR;
  const query = queryOf(signer.sign(path, 7, now));
  expect(signer.userOf(`${path}x`, query, now)).toBeNull();
  expect(signer.userOf(path, { ...query, user: '8' }, now)).toBeNull();
  expect(signer.userOf(path, { ...query, expires: String(Number(query.expires) + 1) }, now)).toBeNull();
  expect(signer.userOf(path, { ...query, signature: '' }, now)).toBeNull();
  expect(signer.userOf(path, {}, now)).toBeNull();
  expect(pathSigner('other').userOf(path, query, now)).toBeNull();
});
