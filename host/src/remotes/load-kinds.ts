import type { KindFacts } from 'shared/contract';
import {
  type Contributions,
  type ContributionsByRemote,
  contributions,
  provideContributions,
} from 'shared/navigation';
import { browserId, candidatesOf, slotOf } from './choose-release';
import { contributionsSchema } from './contributions-schema';
import { readDiscovery } from './discovery';
import { groupsOfUser } from './groups-of-user';
import { fetchManifest } from './guard-plugin';
import { keepLayouts } from './layouts';
import { pinOf } from './tester-pins';

/**
 * Registers what the remotes' manifests list: kinds of record, layouts of screens, and contributions to other screens. No
 * remote runs for it: outbox and offline copies work on facts alone.
 */
export async function loadKinds(): Promise<void> {
  // Not kept: a remote that is opened later goes by the document of that moment.
  const { microFrontends } = await readDiscovery();
  const [groups, { registerKinds }] = await Promise.all([groupsOfUser(), import('shared/records')]);
  const before = contributions();
  // A remote that cannot be reached now registers its kinds when it is opened, and goes on contributing what it did.
  const found = await Promise.allSettled(
    Object.entries(microFrontends).map(async ([remote, releases]): Promise<[string, Contributions?]> => {
      const [chosen] = candidatesOf(releases, slotOf(browserId(), remote), pinOf(remote), groups);
      if (!chosen) return [remote];
      const entry = new URL(chosen.url, window.location.href).href;
      const { kinds = [], routes = [], contributions: own } = await fetchManifest(entry, chosen.integrity);
      registerKinds(kinds as KindFacts[]);
      keepLayouts(routes);
      // An invalid one hides itself, nothing else.
      const { data } = contributionsSchema.safeParse(own);
      return [remote, data as Contributions | undefined];
    }),
  );
  const names = Object.keys(microFrontends);
  const now = found.map((result, at) =>
    result.status === 'fulfilled' ? result.value : ([names[at], before[names[at] ?? '']] as const),
  );
  provideContributions(Object.fromEntries(now.filter(([, own]) => own)) as ContributionsByRemote);
}
