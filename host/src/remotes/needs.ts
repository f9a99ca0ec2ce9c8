import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import type { FederationManifest } from './guard-plugin';
import { ReleaseFailure } from './remote-load-failure';

/** Fingerprint of what this shell's `shared` offers. */
const ownOffers = document.querySelector<HTMLMetaElement>('meta[name="shared-offers"]')?.content;

/**
 * Checks what a release requires of this shell before any of its code runs: libraries by version, `shared` by the
 * declarations that the release uses.
 * @throws ReleaseFailure when this shell lacks something: a second copy is never loaded
 */
export async function expectNeedsMet({ shared, uses, against }: FederationManifest): Promise<void> {
  const offered = getInstance()?.options.shared ?? {};
  for (const { name, requiredVersion } of shared) {
    const versions = (offered[name] ?? []).map(({ version }) => version);
    if (!versions.some(version => satisfy(version, requiredVersion)))
      throw new ReleaseFailure(
        'shared',
        `${name} ${versions.join(', ') || '(none)'} does not satisfy the requirement ${requiredVersion}`,
      );
  }
  if (!uses || against === ownOffers) return;
  const { default: api } = await import('shared/api.json');
  const offers: Readonly<Record<string, Readonly<Record<string, string>>>> = api.offers;
  for (const [entry, names] of Object.entries(uses)) {
    const changed = Object.keys(names).filter(name => names[name] !== offers[entry]?.[name]);
    if (changed.length > 0)
      throw new ReleaseFailure('shared', `${entry} has another ${changed.join(', ')} than the release uses`);
  }
}
