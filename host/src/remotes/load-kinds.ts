import type { KindFacts } from 'shared/contract';
import { type Contributions, contributions, provideContributions } from 'shared/navigation';
import { candidatesHere } from './candidates-here';
import { contributionsSchema } from './contributions-schema';
import { readDiscovery } from './discovery';
import { groupsOfUser } from './groups-of-user';
import { fetchManifest } from './guard-plugin';
import { keepLayouts } from './layouts';

/**
 * Registers what the remotes' manifests list: kinds of record, layouts of screens, and contributions to other screens. No
 * remote runs for it: outbox and offline copies work on facts alone.
 */
export async function loadKinds(): Promise<void> {
  // Not kept: a remote that is opened later goes by the document of that moment.
  const { microFrontends } = await readDiscovery();
  const [groups, { registerKinds }] = await Promise.all([groupsOfUser(), import('shared/records')]);
  const before = contributions();
  const own = await Promise.all(
    Object.entries(microFrontends).map(async ([remote, releases]) => {
      try {
        const [chosen] = candidatesHere(remote, releases, groups);
        if (!chosen) return [];
        const entry = new URL(chosen.url, window.location.href).href;
        const manifest = await fetchManifest(entry, chosen.integrity);
        registerKinds((manifest.kinds ?? []) as KindFacts[]);
        keepLayouts(manifest.routes ?? []);
        // An invalid one hides itself, nothing else.
        const { data } = contributionsSchema.safeParse(manifest.contributions);
        return data ? [[remote, data as Contributions] as const] : [];
      } catch {
        // It registers its kinds when it is opened, and goes on contributing what it did.
        return before[remote] ? [[remote, before[remote]] as const] : [];
      }
    }),
  );
  provideContributions(Object.fromEntries(own.flat()));
}
