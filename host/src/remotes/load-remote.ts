import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteFailureCause } from 'shared/contract';
import { addMessages } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import { causeOf } from './cause-of';
import { browserId, bucketOf, type Candidate, candidatesOf } from './choose-release';
import { type DiscoveryDocument, discovery, forgetDiscovery, type Release } from './discovery';
import { distrustCaches, fetchManifest, guardPlugin, refetchSuspects, suspectFile } from './guard-plugin';
import { groupsOnceKnown } from './known-groups';
import { expectNeedsMet } from './needs';
import { NoReleaseWorks } from './remote-load-failure';
import { reportFailure } from './report-failure';
import { pinOf } from './tester-pins';

const working = new Map<string, Promise<RemoteManifest>>();
/** The release each remote is shown from. */
const shown = new Map<string, Candidate>();
/** What failed of each remote since it was last begun anew. */
const givenUp = new Map<string, { addresses: Set<string>; reason: RemoteFailureCause }>();

registerPlugins([guardPlugin()]);

/**
 * The manifest of a remote, from the first of its candidates that works; its messages are registered.
 * A failure is not kept: the next call begins anew, with a fresh discovery document.
 * @throws NoReleaseWorks when all have failed; every failure has been reported
 */
export function remoteManifest(remote: string): Promise<RemoteManifest> {
  const known = working.get(remote);
  if (known) return known;
  const loading = loadFirstWorking(remote).catch(error => {
    working.delete(remote);
    givenUp.delete(remote);
    forgetDiscovery();
    distrustCaches();
    throw error;
  });
  working.set(remote, loading);
  return loading;
}

/** A release that broke after it was loaded is reported, and the next call takes another one. */
export function giveUp(remote: string, cause: RemoteFailureCause, error: unknown): void {
  const broken = shown.get(remote);
  if (!broken) return;
  strikeOff(remote, broken, cause, error);
  working.delete(remote);
  distrustCaches();
}

function strikeOff(
  remote: string,
  { url, version }: Candidate,
  cause: RemoteFailureCause,
  error: unknown,
): void {
  reportFailure({ remote, version, cause }, error);
  suspectFile(error);
  const addresses = givenUp.get(remote)?.addresses ?? new Set();
  givenUp.set(remote, { addresses: addresses.add(url), reason: cause });
}

async function loadFirstWorking(remote: string): Promise<RemoteManifest> {
  await refetchSuspects();
  const releases = await releasesOf(remote);
  const groups = releases.some(({ extras }) => extras?.cohorts) ? await groupsOnceKnown() : [];
  const candidates = candidatesOf(releases, bucketOf(browserId(), remote), pinOf(remote), groups);
  for (const candidate of candidates) {
    if (givenUp.get(remote)?.addresses.has(candidate.url)) continue;
    try {
      const manifest = await loadCandidate(remote, candidate);
      shown.set(remote, candidate);
      return manifest;
    } catch (error) {
      strikeOff(remote, candidate, causeOf(error), error);
    }
  }
  throw new NoReleaseWorks(remote, givenUp.get(remote)?.reason ?? 'discovery');
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
  expectNeedsMet(await fetchManifest(entry, candidate.integrity));
  // force: forget what an earlier failed attempt left behind
  registerRemotes([{ name: remote.replaceAll('-', '_'), alias: remote, entry }], { force: true });
  const module = await loadRemote<{ default: RemoteManifest }>(`${remote}/manifest`);
  if (!module) throw new Error(`${entry}: empty module`);
  addMessages(module.default.id, module.default.messages);
  return module.default;
}
