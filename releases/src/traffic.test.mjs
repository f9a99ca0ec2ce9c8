import {
  releaseOf,
  rolledBack,
  withBuild,
  withdrawn,
  withoutRelease,
  withoutTrial,
  withRelease,
  withShare,
  withStable,
} from './traffic.mjs';

const release = version => ({ url: `/${version}`, version, integrity: `sha384-${version}` });
const shares = releases =>
  Object.fromEntries(
    releases.map(({ metadata, deployment }) => [
      metadata.version,
      `${deployment.traffic}${deployment.default ? ' stable' : ''}`,
    ]),
  );
const one = withStable(withRelease([], release('1.4.0')), '1.4.0');
const two = withRelease(one, release('1.5.0'));

it('gives no release to anybody unasked, not even the first', () => {
  const first = withRelease([], release('1.4.0'));
  expect(shares(first)).toEqual({ '1.4.0': '0' });
  expect(shares(withShare(first, '1.4.0', { traffic: 10 }))).toEqual({ '1.4.0': '10' });
  expect(shares(two)).toEqual({ '1.4.0': '100 stable', '1.5.0': '0' });
});

it('lists a release once, and refuses other files under its name', () => {
  expect(withRelease(two, release('1.5.0'))).toBe(two);
  expect(() => withRelease(two, { ...release('1.5.0'), integrity: 'sha384-other' })).toThrow(
    'Raise the version',
  );
});

it('takes the share of a release from the stable one', () => {
  const three = withRelease(withShare(two, '1.5.0', { traffic: 10 }), release('1.6.0'));
  expect(shares(withShare(three, '1.6.0', { traffic: 0.5 }))).toEqual({
    '1.4.0': '89.5 stable',
    '1.5.0': '10',
    '1.6.0': '0.5',
  });
  expect(() => withShare(three, '1.6.0', { traffic: 91 })).toThrow('101 % together');
  expect(() => withShare(three, '1.4.0', { traffic: 50 })).toThrow('gets what the others leave');
  expect(() => withShare(three, '9.9.9', { traffic: 50 })).toThrow('Released: 1.4.0, 1.5.0, 1.6.0.');
});

it('gives groups a release besides its share, until told otherwise', () => {
  const given = withShare(withShare(two, '1.5.0', { cohorts: ['testers'] }), '1.5.0', { traffic: 5 });
  expect(releaseOf(given, '1.5.0').extras).toEqual({ cohorts: ['testers'] });
  expect(releaseOf(withShare(given, '1.5.0', { cohorts: [] }), '1.5.0').extras).toBeUndefined();
});

it('withdraws what is beside the stable release, and nothing else', () => {
  const tried = withShare(two, '1.5.0', { traffic: 50, cohorts: ['testers'] });
  expect(shares(withdrawn(tried))).toEqual({ '1.4.0': '100 stable', '1.5.0': '0' });
  expect(releaseOf(withdrawn(tried), '1.5.0').extras).toBeUndefined();
  expect(() => withdrawn(two)).toThrow('nothing to withdraw');
});

it('withdraws one release on trial, and leaves the others to their browsers', () => {
  const three = withRelease(withShare(two, '1.5.0', { traffic: 10, cohorts: ['testers'] }), release('1.6.0'));
  const tried = withShare(three, '1.6.0', { traffic: 20 });
  const left = withoutTrial(tried, '1.5.0');
  expect(shares(left)).toEqual({ '1.4.0': '80 stable', '1.5.0': '0', '1.6.0': '20' });
  expect(releaseOf(left, '1.5.0').extras).toBeUndefined();
  for (const version of ['1.4.0', '1.5.0']) expect(() => withoutTrial(left, version)).toThrow('not on trial');
});

it('keeps the rule of a trial until it ends', () => {
  const trial = { from: 'a', until: 'b', maxErrors: 1, minLoads: 20 };
  const tried = withShare(two, '1.5.0', { traffic: 10, trial });
  const more = withShare(tried, '1.5.0', { traffic: 30 });
  expect(releaseOf(more, '1.5.0').extras).toEqual({ trial });
  for (const ended of [
    withShare(tried, '1.5.0', { traffic: 0 }),
    withdrawn(tried),
    withoutTrial(tried, '1.5.0'),
    withStable(tried, '1.5.0'),
  ])
    expect(releaseOf(ended, '1.5.0').extras?.trial).toBeUndefined();
  expect(() => withShare(two, '1.5.0', { trial })).toThrow('Nobody gets 1.5.0');
  expect(() => withShare(two, '1.4.0', { trial })).toThrow('is the stable release');
});

it('rolls back the stable release, and withdraws what is on trial', () => {
  const settled = withStable(withShare(two, '1.5.0', { traffic: 50 }), '1.5.0');
  expect(shares(settled)).toEqual({ '1.4.0': '0', '1.5.0': '100 stable' });
  expect(shares(rolledBack(settled))).toEqual({ '1.4.0': '100 stable', '1.5.0': '0' });
  expect(() => rolledBack(rolledBack(settled))).toThrow('no release to go back to');
  const third = withRelease(settled, release('1.6.0'));
  const back = rolledBack(withShare(third, '1.6.0', { traffic: 20, cohorts: ['testers'] }));
  expect(shares(back)).toEqual({ '1.4.0': '100 stable', '1.5.0': '0', '1.6.0': '0' });
  expect(releaseOf(back, '1.6.0').extras?.cohorts).toBeUndefined();
  // A release before that was retired is none to go back to.
  expect(() => rolledBack(withoutRelease(settled, '1.4.0'))).toThrow('no release to go back to');
});

it('forgets a release only when nobody gets it', () => {
  expect(shares(withoutRelease(two, '1.5.0'))).toEqual({ '1.4.0': '100 stable' });
  expect(() => withoutRelease(two, '1.4.0')).toThrow('in use');
  expect(() => withoutRelease(withShare(two, '1.5.0', { cohorts: ['a'] }), '1.5.0')).toThrow('in use');
});

describe('a build of the working tree', () => {
  const first = withBuild([], release('1.4.0-aaaaaaaa'));

  it('takes the place of the build before, which stays for who pinned it', () => {
    const third = withBuild(withBuild(first, release('1.4.0-bbbbbbbb')), release('1.4.0-cccccccc'));
    expect(shares(third)).toEqual({ '1.4.0-cccccccc': '100 stable', '1.4.0-bbbbbbbb': '0' });
  });

  it('that is reverted is live again, and what was reverted is one rollback away', () => {
    const [a, b] = [release('1.4.0-aaaaaaaa'), release('1.4.0-bbbbbbbb')];
    const reverted = withBuild(withBuild(withBuild([], a), b), a);
    expect(shares(reverted)).toEqual({ '1.4.0-aaaaaaaa': '100 stable', '1.4.0-bbbbbbbb': '0' });
    expect(shares(rolledBack(reverted))).toEqual({ '1.4.0-aaaaaaaa': '0', '1.4.0-bbbbbbbb': '100 stable' });
  });

  it('leaves releases and their traffic alone', () => {
    const canary = withShare(withRelease(first, release('1.5.0')), '1.5.0', { traffic: 10 });
    expect(shares(withBuild(canary, release('1.4.0-bbbbbbbb')))).toEqual({
      '1.4.0-bbbbbbbb': '90 stable',
      '1.4.0-aaaaaaaa': '0',
      '1.5.0': '10',
    });
    const stable = withBuild(withStable(canary, '1.5.0'), release('1.4.0-bbbbbbbb'));
    expect(shares(stable)).toEqual({ '1.4.0-bbbbbbbb': '0', '1.4.0-aaaaaaaa': '0', '1.5.0': '100 stable' });
    expect(shares(rolledBack(withBuild(stable, release('1.4.0-cccccccc'))))).toMatchObject({
      '1.4.0-aaaaaaaa': '100 stable',
    });
    expect(shares(withBuild(two, release('1.4.0-bbbbbbbb')))).toEqual({
      ...shares(two),
      '1.4.0-bbbbbbbb': '0',
    });
  });

  it('built again with other bytes keeps its share', () => {
    const again = withBuild(first, { ...release('1.4.0-aaaaaaaa'), integrity: 'sha384-other' });
    expect(shares(again)).toEqual({ '1.4.0-aaaaaaaa': '100 stable' });
    expect(again[0].metadata.integrity).toBe('sha384-other');
  });
});
