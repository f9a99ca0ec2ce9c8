import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { addMessages } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import { browserId, bucketOf, type Candidate, candidatesOf } from './choose-release';
import { discovery, forgetDiscovery } from './discovery';
import { distrustCaches, expectIntegrity, guardPlugin } from './guard-plugin';

const working = new Map<string, Promise<RemoteManifest>>();
const pins = new URLSearchParams(window.location.search);

registerPlugins([guardPlugin()]);

/**
 * The manifest of a remote, from the first of its candidates that works; its messages are registered.
 * A failure is not kept: the next call begins anew, with a fresh discovery document.
 */
export function remoteManifest(remote: string): Promise<RemoteManifest> {
  const known = working.get(remote);
  if (known) return known;
  const loading = loadFirstWorking(remote).catch(error => {
    working.delete(remote);
    forgetDiscovery();
    distrustCaches();
    throw error;
  });
  working.set(remote, loading);
  return loading;
}

async function loadFirstWorking(remote: string): Promise<RemoteManifest> {
  const { microFrontends } = await discovery();
  const bucket = bucketOf(browserId(), remote);
  const candidates = candidatesOf(microFrontends[remote] ?? [], bucket, pins.get(remote));
  const failures: unknown[] = [];
  for (const candidate of candidates) {
    try {
      return await loadCandidate(remote, candidate);
    } catch (error) {
      console.error(error);
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `${remote}: no release could be loaded`);
}

async function loadCandidate(remote: string, candidate: Candidate): Promise<RemoteManifest> {
  const entry = new URL(candidate.url, window.location.href).href;
  expectIntegrity(entry, candidate.integrity);
  // force: forget what an earlier failed attempt left behind
  registerRemotes([{ name: remote.replaceAll('-', '_'), alias: remote, entry }], { force: true });
  const module = await loadRemote<{ default: RemoteManifest }>(`${remote}/manifest`);
  if (!module) throw new Error(`${entry}: empty module`);
  addMessages(module.default.id, module.default.messages);
  return module.default;
}
