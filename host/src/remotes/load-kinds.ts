import type { KindFacts } from 'shared/contract';
import { browserId, candidatesOf, slotOf } from './choose-release';
import { readDiscovery } from './discovery';
import { groupsOfUser } from './groups-of-user';
import { fetchManifest } from './guard-plugin';
import { keepLayouts } from './layouts';
import { pinOf } from './tester-pins';

/**
 * Registers the kinds of record and the layouts of screens that the remotes' manifests list. No remote runs for it:
 * outbox and offline copies work on facts alone.
 */
export async function loadKinds(): Promise<void> {
  // Not kept: a remote that is opened later goes by the document of that moment.
  const { microFrontends } = await readDiscovery();
  const [groups, { registerKinds }] = await Promise.all([groupsOfUser(), import('shared/records')]);
  // A remote that cannot be reached now registers its kinds when it is opened.
  await Promise.allSettled(
    Object.entries(microFrontends).map(async ([remote, releases]) => {
      const [chosen] = candidatesOf(releases, slotOf(browserId(), remote), pinOf(remote), groups);
      if (!chosen) return;
      const entry = new URL(chosen.url, window.location.href).href;
      const { kinds = [], routes = [] } = await fetchManifest(entry, chosen.integrity);
      registerKinds(kinds as KindFacts[]);
      keepLayouts(routes);
    }),
  );
}
