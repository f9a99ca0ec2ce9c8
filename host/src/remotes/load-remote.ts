import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import { addMessages } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import type { FailureCause } from 'shared/shell';
import { pwaStore } from '../frame/pwa-store';
import { whenIdle } from '../frame/when-idle';
import { candidatesHere, groupsOfUser, tellIfNotPinned } from './candidates-here';
import { type Candidate, isEnded } from './choose-release';
import { type DiscoveryDocument, discovery, forgetDiscovery, type Release } from './discovery';
import { givenUpHere } from './given-up-here';
import {
  distrustCaches,
  dropPendingStyles,
  type FederationManifest,
  fetchManifest,
  guardPlugin,
  refetchSuspects,
  suspectFile,
} from './guard-plugin';
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
const failedReleases = new Map<string, { addresses: Set<string>; reason: FailureCause }>();

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

/** Whether the files of the shell are on this device. On a first visit, the guard comes after the screen. */
const isInstalled = () => Boolean(navigator.serviceWorker?.controller);
/** Milliseconds for which an installed remote waits for the guard. */
const GUARD_MS = 500;

let loadingGuard: Promise<typeof import('./watch-page') | undefined> | undefined;
/** The guard of the page. Remotes run without it where it cannot be loaded. */
function guarding() {
  loadingGuard ??= (isInstalled() ? Promise.resolve() : whenIdle())
    .then(() => import('./watch-page'))
    .catch(() => undefined);
  return loadingGuard;
}

/** What shows the next release of each remote on the screen. A remote may stand there twice. */
const outlets = new Map<string, Set<() => void>>();

/**
 * Lets the guard of the page watch a remote as long as it is on the screen.
 * @param showNext shows another release after the guard has given up the present one
 * @returns to be called when the remote leaves the screen
 */
export function putOnScreen(remote: string, showNext: () => void): () => void {
  const ofRemote = outlets.get(remote) ?? new Set();
  outlets.set(remote, ofRemote.add(showNext));
  const release = inUse.get(remote);
  if (release) void watch(remote, release);
  return () => {
    ofRemote.delete(showNext);
    if (ofRemote.size === 0) void loadingGuard?.then(guard => guard?.unwatch(remote));
  };
}

/**
 * Lets the guard watch a release, except for a dev server's, which a debugger may stop.
 * @returns resolves when a page that freezes would be noticed; on a first visit, at once
 */
async function watch(remote: string, { version, integrity }: Candidate): Promise<void> {
  if (!integrity) return;
  const watching = guarding().then(guard => guard?.watch({ remote, version }));
  const late = new Promise(resolve => setTimeout(resolve, GUARD_MS));
  if (isInstalled()) await Promise.race([watching, late]);
}

export const showNextRelease = (remote: string): void => {
  for (const showNext of outlets.get(remote) ?? []) showNext();
};

/** Counts an error of a release that nothing has caught. */
export function countError(remote: string, version: string): void {
  void guarding().then(guard => guard?.countError({ remote, version }));
}

/** Reports a release that broke after it was loaded. The next call of `remoteManifest` loads another release. */
export function giveUp(remote: string, cause: FailureCause, error: unknown): void {
  const broken = inUse.get(remote);
  if (!broken) return;
  recordFailure(remote, broken, cause, error);
  manifests.delete(remote);
  distrustCaches();
}

/** Gives a release up whose styles hide the shell, and removes them. */
export async function keepShellVisible(remote: string): Promise<void> {
  const { dropHidingStyles } = await import('./hiding-styles');
  const release = inUse.get(remote);
  if (!release || !dropHidingStyles(release.url)) return;
  giveUp(remote, 'screen', new Error('Its styles hide the shell'));
  showNextRelease(remote);
}

/** The version of a remote that this page uses or has used. */
export const releaseInUse = (remote: string): string | undefined => inUse.get(remote)?.version;

/** All remotes that this page uses or has used, with their versions. */
export const releasesInUse = (): { remote: string; version: string }[] =>
  [...inUse].map(([remote, { version }]) => ({ remote, version }));

function recordFailure(
  remote: string,
  { url, version }: Candidate,
  cause: FailureCause,
  error: unknown,
): void {
  reportFailure({ remote, version, cause }, error);
  suspectFile(error);
  dropPendingStyles(url);
  const addresses = failedReleases.get(remote)?.addresses ?? new Set();
  failedReleases.set(remote, { addresses: addresses.add(url), reason: cause });
}

async function loadFirstWorking(remote: string): Promise<RemoteManifest> {
  let loaded = await firstWorking(remote);
  if (typeof loaded === 'string') {
    // The page's list may be older than a deployment that removed its releases.
    forgetDiscovery();
    loaded = await firstWorking(remote);
  }
  if (typeof loaded !== 'string') return loaded;
  throw new NoReleaseWorks(remote, loaded);
}

/** The manifest of the first listed release that has not failed here and loads, or why there is none. */
async function firstWorking(remote: string): Promise<RemoteManifest | NoReleaseWorks['reason']> {
  const [releases, stopped] = await Promise.all([releasesOf(remote), givenUpHere(remote)]);
  const givenUp = new Map(stopped.map(({ version, cause }) => [version, cause]));
  const groups = releases.some(({ extras }) => extras?.cohorts) ? await groupsOfUser() : [];
  const candidates = candidatesHere(remote, releases, groups);
  if (candidates.length === 0 && isEnded(releases)) return 'ended';
  for (const candidate of candidates) {
    if (failedReleases.get(remote)?.addresses.has(candidate.url)) continue;
    if (givenUp.has(candidate.version)) continue;
    try {
      const manifest = await loadCandidate(remote, candidate);
      inUse.set(remote, candidate);
      if (candidates[0] && givenUp.has(candidates[0].version)) pwaStore.setState({ replaced: true });
      tellIfNotPinned(remote, candidate.version);
      return manifest;
    } catch (error) {
      recordFailure(remote, candidate, causeOf(error), error);
    }
  }
  const [cause] = candidates.flatMap(({ version }) => givenUp.get(version) ?? []);
  return failedReleases.get(remote)?.reason ?? cause ?? 'discovery';
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
  const [module] = await Promise.all([
    loadRemote<{ default: RemoteManifest }>(`${remote}/manifest`),
    watch(remote, candidate),
  ]);
  if (!module) throw new Error(`${entry}: empty module`);
  addMessages(module.default.id, module.default.messages);
  return module.default;
}
