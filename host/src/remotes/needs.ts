import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import type { FederationManifest } from './guard-plugin';
import { ReleaseFailure } from './remote-load-failure';

/**
 * Checks the shared modules a release requires before any of its code runs.
 * @throws ReleaseFailure when this shell lacks one of them: a second copy is never loaded
 */
export function expectNeedsMet({ shared }: FederationManifest): void {
  const offered = getInstance()?.options.shared ?? {};
  for (const { name, requiredVersion } of shared) {
    const versions = (offered[name] ?? []).map(({ version }) => version);
    if (!versions.some(version => satisfy(version, requiredVersion)))
      throw new ReleaseFailure(
        'shared',
        `${name} ${versions.join(', ') || '(none)'} does not satisfy the requirement ${requiredVersion}`,
      );
  }
}
