import { slotOf } from 'releases/slots';
import { withSlots } from 'releases/traffic';
import { candidatesOf } from '../../host/src/remotes/choose-release.ts';

// With only 100,000 browsers, a third would be up to 0.3 points away from 33 % by chance alone.
describe('a million browsers', () => {
  const ids = Array.from({ length: 1_000_000 }, (_, number) => `${(number * 0x9e3779b1) >>> 0}-${number}`);
  const slots = new Map();
  /** The slot of each browser. */
  function slotsFor(remote) {
    const known = slots.get(remote) ?? ids.map(id => slotOf(id, remote));
    slots.set(remote, known);
    return known;
  }
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  /** The list after several changes of the shares, as the release command leaves it. */
  function listed(remote, ...steps) {
    let releases = versions.map(version => ({
      url: `/${version}`,
      metadata: { version, integrity: '' },
      deployment: { traffic: 0, default: version === '1.0.0' },
    }));
    for (const shares of steps) {
      const rest = 100 - Object.values(shares).reduce((sum, share) => sum + share, 0);
      releases = withSlots(
        remote,
        releases.map(one => ({
          ...one,
          deployment: {
            traffic: one.deployment?.default ? rest : (shares[one.metadata.version] ?? 0),
            default: one.deployment?.default ?? false,
          },
        })),
      );
    }
    return releases;
  }
  /** The version that each browser gets. */
  function draw(remote, ...steps) {
    const releases = listed(remote, ...steps);
    const bySlot = Array.from({ length: 1000 }, (_, slot) => candidatesOf(releases, slot, null)[0]?.version);
    return slotsFor(remote).map(slot => bySlot[slot]);
  }
  const share = (drawn, version) => (100 * drawn.filter(one => one === version).length) / drawn.length;
  /** How many browsers changed from one version to another. */
  function moves(before, after) {
    const counts = {};
    for (const [at, version] of before.entries()) {
      if (version === after[at]) continue;
      const move = `${version} -> ${after[at]}`;
      counts[move] = (counts[move] ?? 0) + 1;
    }
    return counts;
  }

  it.each([
    ['remote-search', 1, 0],
    ['remote-search', 0.5, 50],
    ['remote-mortality', 10, 25],
    ['remote-account', 33, 33.3],
    ['remote-infrastructure', 99, 1],
  ])('%s: %d and %d percent come out within 0.2 points', (remote, first, second) => {
    const drawn = draw(remote, { '1.1.0': first }, { '1.1.0': first, '1.2.0': second });
    expect(Math.abs(share(drawn, '1.1.0') - first)).toBeLessThan(0.2);
    expect(Math.abs(share(drawn, '1.2.0') - second)).toBeLessThan(0.2);
    expect(Math.abs(share(drawn, '1.0.0') - (100 - first - second))).toBeLessThan(0.2);
  });

  it('only browsers that have to move do so, when a share grows, shrinks or is withdrawn', () => {
    const remote = 'remote-search';
    const both = [{ '1.1.0': 10 }, { '1.1.0': 10, '1.2.0': 10 }];
    const before = draw(remote, ...both);
    expect(draw(remote, ...both)).toEqual(before);
    const grown = moves(before, draw(remote, ...both, { '1.1.0': 20, '1.2.0': 10 }));
    expect(Object.keys(grown)).toEqual(['1.0.0 -> 1.1.0']);
    expect(grown['1.0.0 -> 1.1.0']).toBeGreaterThan(98_000);
    const shrunk = moves(before, draw(remote, ...both, { '1.1.0': 4, '1.2.0': 10 }));
    expect(Object.keys(shrunk)).toEqual(['1.1.0 -> 1.0.0']);
    const withdrawn = moves(before, draw(remote, ...both, { '1.2.0': 10 }));
    expect(Object.keys(withdrawn)).toEqual(['1.1.0 -> 1.0.0']);
  });

  it('the next to be tried is not tried by the same browsers', () => {
    const remote = 'remote-search';
    const first = draw(remote, { '1.1.0': 10 });
    const next = draw(remote, { '1.1.0': 10 }, {}, { '1.2.0': 10 });
    const again = first.filter((version, at) => version === '1.1.0' && next[at] === '1.2.0');
    // A tenth of a tenth, as expected by chance.
    expect(again.length / ids.length).toBeLessThan(0.02);
  });

  it('the first to try one remote are not the first to try all', () => {
    const search = draw('remote-search', { '1.1.0': 10 });
    const mortality = draw('remote-mortality', { '1.1.0': 10 });
    const both = search.filter((version, at) => version === '1.1.0' && mortality[at] === '1.1.0');
    expect(both.length / ids.length).toBeLessThan(0.02);
  });
});
