import { bucketOf, candidatesOf } from './choose-release';
import type { Release } from './discovery';

const release = (version: string, traffic: number, isDefault: boolean, fallbackUrl?: string): Release => ({
  url: `/${version}`,
  ...(fallbackUrl ? { fallbackUrl } : {}),
  metadata: { version, integrity: `sha384-${version}` },
  deployment: { traffic, default: isDefault },
});
const stable = release('1.0.0', 90, true, '/1.0.0-mirror');
const canary = release('1.1.0', 10, false, '/1.1.0-mirror');
const urls = (bucket: number, pinned: string | null = null) =>
  candidatesOf([stable, canary], bucket, pinned).map(candidate => candidate.url);

it('gives the canary to its share of buckets, then falls back to the stable release', () => {
  expect(urls(9)).toEqual(['/1.1.0', '/1.1.0-mirror', '/1.0.0', '/1.0.0-mirror']);
  expect(urls(10)).toEqual(['/1.0.0', '/1.0.0-mirror']);
});

it('moves nobody back to stable when the canary grows', () => {
  const grown = [release('1.0.0', 70, true), release('1.1.0', 30, false)];
  for (let bucket = 0; bucket < 10; bucket += 1) {
    expect(candidatesOf(grown, bucket, null)[0]?.version).toBe('1.1.0');
  }
});

it('pins a known version for a tester, and ignores an unknown one', () => {
  expect(urls(50, '1.1.0')[0]).toBe('/1.1.0');
  expect(urls(50, '7.7.7')).toEqual(['/1.0.0', '/1.0.0-mirror']);
});

it('has nothing to offer for a remote nobody released', () => {
  expect(candidatesOf([], 3, null)).toEqual([]);
});

it('keeps a browser in its bucket, and spreads browsers evenly', () => {
  expect(bucketOf('a', 'remote-search')).toBe(bucketOf('a', 'remote-search'));
  const counts = new Array<number>(10).fill(0);
  for (let browser = 0; browser < 10_000; browser += 1) {
    const tenth = Math.floor(bucketOf(`browser-${browser}`, 'remote-search') / 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(880);
  expect(Math.max(...counts)).toBeLessThan(1120);
});
