import { partsOf } from 'releases/manifest-parts';
import { type Contributions, contributions, provideContributions } from 'shared/navigation';
import { candidatesHere } from './candidates-here';
import { type Release, readDiscovery } from './discovery';
import { groupsOfUser } from './groups-of-user';
import { fetchManifest } from './guard-plugin';
import { keepLayouts } from './layouts';
import remotePrefixes from './prefixes.json';
import { reportFailure } from './report-failure';

/** The first segments of a remote's paths. The list of releases adds those of a remote that came after this shell. */
function prefixesOf(remote: string, releases: readonly Release[]): string[] {
  const own = Object.entries(remotePrefixes).flatMap(([prefix, owner]) => (owner === remote ? prefix : []));
  const listed = releases.flatMap(({ extras }) => extras?.prefix ?? []);
  return [...own, ...listed.filter(prefix => !Object.hasOwn(remotePrefixes, prefix))];
}

/**
 * Takes what the remotes' manifests list: layouts of screens, and contributions to other screens. No remote runs for it.
 * What a manifest may not list is left out alone, and reported.
 */
export async function readManifests(): Promise<void> {
  // Not kept: a remote that is opened later goes by the document of that moment.
  const { microFrontends } = await readDiscovery();
  const [groups, { allKinds }] = await Promise.all([groupsOfUser(), import('shared/records')]);
  const before = contributions();
  const own = await Promise.all(
    Object.entries(microFrontends).map(async ([remote, releases]) => {
      try {
        const [chosen] = candidatesHere(remote, releases, groups);
        if (!chosen) return [];
        const entry = new URL(chosen.url, window.location.href).href;
        const manifest = await fetchManifest(entry, chosen.integrity);
        const owner = { prefixes: prefixesOf(remote, releases), kinds: allKinds() };
        const { routes, contributions: added, problems } = partsOf(manifest, owner);
        // Other facts are those of another server: no fault of the release.
        for (const cause of ['shared', 'manifest'] as const) {
          const words = problems.filter(({ part }) => (part === 'kinds') === (cause === 'shared'));
          if (words.length > 0)
            reportFailure(
              { remote, version: chosen.version, cause },
              `left out: ${words.map(problem => problem.words).join('; ')}`,
            );
        }
        keepLayouts(routes);
        return [[remote, added as Contributions] as const];
      } catch {
        // It goes on contributing what it did.
        return before[remote] ? [[remote, before[remote]] as const] : [];
      }
    }),
  );
  provideContributions(Object.fromEntries(own.flat()));
}
