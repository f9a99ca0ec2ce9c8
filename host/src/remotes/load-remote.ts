import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import type { RemoteFailureCause } from 'shared/contract';
import { addMessages } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import { candidatesHere, groupsOfUser } from './candidates-here';
import type { Candidate } from './choose-release';
import { type DiscoveryDocument, discovery, forgetDiscovery, type Release } from './discovery';
import {
  distrustCaches,
  dropPendingStyles,
  type FederationManifest,
  fetchManifest,
  guardPlugin,
  refetchSuspects,
  suspectFile,
} from './guard-plugin';
import { dropHidingStyles } from './hiding-styles';
import { causeOf, NoReleaseWorks, ReleaseFailure } from './remote-load-failure';
import { reportFailure } from './report-failure';

/** Fingerprint of what this shell's `shared` offers. */
const ownOffers = document.querySelector<HTMLMetaElement>('meta[name="shared-offers"]')?.content;

/**
 * Checks what a release requires of this shell before any of its code runs: libraries by version, `shared` by the
 * declarations that the release uses.
 * @throws ReleaseFailure when this shell lacks something: a second copy is never loaded
 */
async function expectNeedsMet({ shared, uses, against }: FederationManifest): Promise<void> {
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

const manifests = new Map<string, Promise<RemoteManifest>>();
/** The release of each remote that this page uses or has used. */
const inUse = new Map<string, Candidate>();
/** The failed releases of each remote. They are forgotten once no release of the remote works. */
const failedReleases = new Map<string, { addresses: Set<string>; reason: RemoteFailureCause }>();

registerPlugins([guardPlugin()]);

/**
 * Loads a remote's manifest from its first working candidate and registers its messages.
 * A failure is not cached: the next call starts again with a fresh discovery document.
 * @throws NoReleaseWorks when all have failed; every failure has been reported
 */
export function remoteManifest(remote: string): Promise<RemoteManifest> {
  const cached = manifests.get(remote);
  if (cached) return cached;
  const loading = loadFirstWorking(remote).catch(error => {
    manifests.delete(remote);
    failedReleases.delete(remote);
    forgetDiscovery();
    distrustCaches();
    throw error;
  });
  manifests.set(remote, loading);
  return loading;
}

/** Reports a release that broke after it was loaded. The next call of `remoteManifest` loads another release. */
export function giveUp(remote: string, cause: RemoteFailureCause, error: unknown): void {
  const broken = inUse.get(remote);
  if (!broken) return;
  recordFailure(remote, broken, cause, error);
  manifests.delete(remote);
  distrustCaches();
}

/**
 * Checks that the styles of a release leave the shell visible.
 * @throws Error when they hid it; they are removed then
 */
export function expectShellVisible(remote: string): void {
  const release = inUse.get(remote);
  if (release && dropHidingStyles(release.url)) throw new Error('Its styles hide the shell');
}

/** The version of a remote that this page uses or has used. */
export const releaseInUse = (remote: string): string | undefined => inUse.get(remote)?.version;

/** All remotes that this page uses or has used, with their versions. */
export const releasesInUse = (): { remote: string; version: string }[] =>
  [...inUse].map(([remote, { version }]) => ({ remote, version }));

function recordFailure(
  remote: string,
  { url, version }: Candidate,
  cause: RemoteFailureCause,
  error: unknown,
): void {
  reportFailure({ remote, version, cause }, error);
  suspectFile(error);
  dropPendingStyles(url);
  const addresses = failedReleases.get(remote)?.addresses ?? new Set();
  failedReleases.set(remote, { addresses: addresses.add(url), reason: cause });
}

async function loadFirstWorking(remote: string): Promise<RemoteManifest> {
  let manifest = await firstWorking(remote);
  if (!manifest) {
    // The page's list may be older than a deployment that removed its releases.
    forgetDiscovery();
    manifest = await firstWorking(remote);
  }
  if (manifest) return manifest;
  throw new NoReleaseWorks(remote, failedReleases.get(remote)?.reason ?? 'discovery');
}

/** The manifest of the first listed release that has not failed here and loads. */
async function firstWorking(remote: string): Promise<RemoteManifest | undefined> {
  const releases = await releasesOf(remote);
  const groups = releases.some(({ extras }) => extras?.cohorts) ? await groupsOfUser() : [];
  const candidates = candidatesHere(remote, releases, groups);
  for (const candidate of candidates) {
    if (failedReleases.get(remote)?.addresses.has(candidate.url)) continue;
    try {
      const manifest = await loadCandidate(remote, candidate);
      inUse.set(remote, candidate);
      return manifest;
    } catch (error) {
      recordFailure(remote, candidate, causeOf(error), error);
    }
  }
  return undefined;
}

async function releasesOf(remote: string): Promise<Release[]> {
  let document: DiscoveryDocument;
  try {
    document = await discovery();
  } catch (error) {
    reportFailure({ remote, version: '', cause: 'discovery' }, error);
    throw new NoReleaseWorks(remote, 'discovery');
  }
  return document.microFrontends[remote] ?? [];
}

async function loadCandidate(remote: string, candidate: Candidate): Promise<RemoteManifest> {
  const entry = new URL(candidate.url, window.location.href).href;
  await refetchSuspects(entry);
  await expectNeedsMet(await fetchManifest(entry, candidate.integrity));
  // `force` discards the state of an earlier failed attempt.
  registerRemotes([{ name: remote.replaceAll('-', '_'), alias: remote, entry }], { force: true });
  const module = await loadRemote<{ default: RemoteManifest }>(`${remote}/manifest`);
  if (!module) throw new Error(`${entry}: empty module`);
  addMessages(module.default.id, module.default.messages);
  return module.default;
}
