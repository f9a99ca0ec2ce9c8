import { candidatesOf, isTakenBack } from './choose-release';
import type { Release } from './discovery';

const release = (version: string, traffic: number, isDefault: boolean, fallbackUrl?: string): Release => ({
  url: `/${version}`,
  ...(fallbackUrl ? { fallbackUrl } : {}),
  metadata: { version, integrity: `sha384-${version}` },
  deployment: { traffic, default: isDefault },
});
const stable = release('1.0.0', 90, true, '/1.0.0-mirror');
const canary = release('1.1.0', 10, false, '/1.1.0-mirror');
const urls = (slot: number, pinned: string | null = null) =>
  candidatesOf([stable, canary], slot, pinned).map(candidate => candidate.url);

it('gives the canary to its share of slots, then falls back to the stable release', () => {
  expect(urls(99)).toEqual(['/1.1.0', '/1.1.0-mirror', '/1.0.0', '/1.0.0-mirror']);
  expect(urls(100)).toEqual(['/1.0.0', '/1.0.0-mirror']);
});

it('falls back to the stable release before, for a shell that is older than the stable one', () => {
  const next = { ...release('2.0.0', 100, true), extras: { after: '1.0.0' } };
  const versions = candidatesOf([{ ...stable, deployment: { traffic: 0, default: false } }, next], 5, null);
  expect(versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0', '1.0.0']);
});

it('pins a known version for a tester, and ignores an unknown one', () => {
  expect(urls(500, '1.1.0')[0]).toBe('/1.1.0');
  expect(urls(500, '7.7.7')).toEqual(['/1.0.0', '/1.0.0-mirror']);
});

it('has nothing to offer for a remote nobody released, or released to others only', () => {
  expect(candidatesOf([], 3, null)).toEqual([]);
  expect(candidatesOf([release('1.0.0', 0, false)], 3, null)).toEqual([]);
});

it('gives a group its release before percentages, and a pin before that', () => {
  const forTesters = { ...canary, extras: { cohorts: ['testers'] } };
  const first = (groups: string[], pinned: string | null = null) =>
    candidatesOf([stable, forTesters], 999, pinned, groups)[0]?.version;
  expect(first(['agents', 'testers'])).toBe('1.1.0');
  expect(first(['agents'])).toBe('1.0.0');
  expect(first(['testers'], '1.0.0')).toBe('1.0.0');
});

describe('a release that was taken back', () => {
  const listing = (version: string, traffic: number, rest: Partial<Release> = {}): Release => ({
    url: `/${version}`,
    metadata: { version, integrity: '' },
    deployment: { traffic, default: false },
    ...rest,
  });
  const stableNow = listing('1.4.0', 90, {
    deployment: { traffic: 90, default: true },
    extras: { after: '1.3.0' },
  });
  const listed = (...others: Release[]) => [listing('1.3.0', 0), stableNow, ...others];
  /** A slot outside of a traffic share of 10 %. */
  const SLOT = 500;

  it('is a release that nobody gets any more, or that is no longer listed', () => {
    expect(isTakenBack(listed(listing('1.5.0', 0)), '1.5.0', SLOT, null)).toBe(true);
    expect(isTakenBack(listed(), '1.5.0', SLOT, null)).toBe(true);
  });

  it('is not one that others still get, the stable one, or the stable one before', () => {
    expect(isTakenBack(listed(listing('1.5.0', 10)), '1.5.0', SLOT, null)).toBe(false);
    const ofGroup = listing('1.5.0', 0, { extras: { cohorts: ['testers'] } });
    expect(isTakenBack(listed(ofGroup), '1.5.0', SLOT, null, ['others'])).toBe(false);
    for (const version of ['1.3.0', '1.4.0']) expect(isTakenBack(listed(), version, SLOT, null)).toBe(false);
  });

  it('is not one that a tester has pinned, while it is listed', () => {
    expect(isTakenBack(listed(listing('1.5.0', 0)), '1.5.0', SLOT, '1.5.0')).toBe(false);
    expect(isTakenBack(listed(), '1.5.0', SLOT, '1.5.0')).toBe(true);
  });
});
