import { partsOf } from 'releases/manifest-parts';
import { type Contributions, contributions, provideContributions } from 'shared/shell';
import { candidatesHere, groupsOfUser } from './candidates-here';
import { type Release, readDiscovery } from './discovery';
import { fetchManifest } from './guard-plugin';
import { keepLayouts } from './layouts';
import remotePrefixes from './prefixes.json';
import { reportFailure } from './report-failure';

/**
 * The first segments of a remote's paths. The list of releases gives the segments of a remote that this shell does
 * not know.
 */
function prefixesOf(remote: string, releases: readonly Release[]): string[] {
  const ownPrefixes = Object.entries(remotePrefixes).flatMap(([prefix, owner]) =>
    owner === remote ? prefix : [],
  );
  const listed = releases.flatMap(({ extras }) => extras?.prefix ?? []);
  return [...ownPrefixes, ...listed.filter(prefix => !Object.hasOwn(remotePrefixes, prefix))];
}

/**
 * Reads the remotes' manifests for layouts of screens and contributions to other screens, without running a remote.
 * Invalid entries are skipped one by one, and reported.
 */
export async function readManifests(): Promise<void> {
  // Not `discovery`, which reads the list once: a remote that is opened later may get a newer list.
  const { microFrontends } = await readDiscovery();
  const [groups, { allKinds }] = await Promise.all([groupsOfUser(), import('shared/records')]);
  const before = contributions();
  const byRemote = await Promise.all(
    Object.entries(microFrontends).map(async ([remote, releases]) => {
      try {
        const [chosen] = candidatesHere(remote, releases, groups);
        if (!chosen) return [];
        const entry = new URL(chosen.url, window.location.href).href;
        const manifest = await fetchManifest(entry, chosen.integrity);
        const owner = { prefixes: prefixesOf(remote, releases), kinds: allKinds() };
        const { routes, contributions: added, problems } = partsOf(manifest, owner);
        // Facts of kinds differ if the remote was built against another server. Such problems get their own cause,
        // since the release is not at fault.
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
        // The remote keeps its earlier contributions.
        return before[remote] ? [[remote, before[remote]] as const] : [];
      }
    }),
  );
  provideContributions(Object.fromEntries(byRemote.flat()));
}
