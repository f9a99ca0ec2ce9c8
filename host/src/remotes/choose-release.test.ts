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

it('gives a group its release before percentages, and a pin before that', () => {
  const forTesters = { ...canary, extras: { cohorts: ['testers'] } };
  const first = (groups: string[], pinned: string | null = null) =>
    candidatesOf([stable, forTesters], 99, pinned, groups)[0]?.version;
  expect(first(['agents', 'testers'])).toBe('1.1.0');
  expect(first(['agents'])).toBe('1.0.0');
  expect(first(['testers'], '1.0.0')).toBe('1.0.0');
});

describe('among 100,000 browsers', () => {
  const browsers = Array.from({ length: 100_000 }, (_, number) => `browser-${number}`);
  const next = release('1.2.0', 0, false);
  /** Who gets which version, and the share of each in percent. */
  function draw(remote: string, releases: Release[]) {
    const versions = browsers.map(
      browser => candidatesOf(releases, bucketOf(browser, remote), null)[0]?.version,
    );
    const share = (version: string) =>
      (100 * versions.filter(one => one === version).length) / browsers.length;
    return { versions, share };
  }
  const split = (first: number, second: number): Release[] => [
    { ...stable, deployment: { traffic: 100 - first - second, default: true } },
    { ...canary, deployment: { traffic: first, default: false } },
    { ...next, deployment: { traffic: second, default: false } },
  ];

  it.each([
    ['remote-search', 1, 0],
    ['remote-search', 0.5, 50],
    ['remote-mortality', 10, 25],
    ['remote-account', 33, 33],
    ['remote-infrastructure', 99, 1],
  ])('%s: %d %% and %d %% come out within a point', (remote, first, second) => {
    const { share } = draw(remote, split(first, second));
    for (const [version, wanted] of [
      ['1.0.0', 100 - first - second],
      ['1.1.0', first],
      ['1.2.0', second],
    ] as const)
      expect(Math.abs(share(version) - wanted)).toBeLessThan(wanted < 2 ? 0.2 : 1);
  });

  it('the same browsers get the same again, and none is taken back as the share grows', () => {
    const few = draw('remote-search', split(10, 0)).versions;
    expect(draw('remote-search', split(10, 0)).versions).toEqual(few);
    const more = draw('remote-search', split(60, 0)).versions;
    expect(few.every((version, browser) => version === '1.0.0' || more[browser] === version)).toBe(true);
  });

  it('the first to try one remote are not the first to try all', () => {
    const search = draw('remote-search', split(10, 0)).versions;
    const mortality = draw('remote-mortality', split(10, 0)).versions;
    const both = search.filter((version, browser) => version === '1.1.0' && mortality[browser] === '1.1.0');
    expect(both.length / browsers.length).toBeCloseTo(0.01, 2);
  });
});
