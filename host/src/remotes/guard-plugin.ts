import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { timeLimit } from './time-limit';

const ofManifests = new Map<string, string>();
const ofFiles = new Map<string, string>();

let failures = 0;

/** After a failure: files are asked for past every cache, which may hold what failed. */
export function distrustCaches(): void {
  failures += 1;
}

const suspects = new Set<string>();

/** Notes the file that a chunk could not be made from, which a cache may hold for a year. */
export function suspectFile(error: unknown): void {
  if (error instanceof Error && 'request' in error && typeof error.request === 'string')
    suspects.add(error.request);
}

/** Replaces in the browser's cache what is suspected there. */
export async function refetchSuspects(): Promise<void> {
  const files = [...suspects];
  suspects.clear();
  const signal = AbortSignal.timeout(timeLimit);
  // What cannot be had now fails again where it is needed.
  await Promise.allSettled(files.map(file => fetch(file, { cache: 'reload', credentials: 'omit', signal })));
}

/** Says which hash the manifest at an address must have. */
export function expectIntegrity(manifestUrl: string, integrity: string): void {
  if (integrity) ofManifests.set(manifestUrl, integrity);
}

/**
 * Time limits and integrity for everything a remote brings: the discovery document vouches for the manifest,
 * and the manifest for every script and style.
 */
export const guardPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'avicable-guard',
  async fetch(url, init) {
    const integrity = ofManifests.get(url);
    const answer = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeLimit),
      ...(integrity ? { integrity } : {}),
      ...(failures > 0 ? { cache: 'reload' } : {}),
    });
    if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
    if (integrity) rememberFiles(url, await answer.clone().json());
    return answer;
  },
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = failures > 0 ? `${url}?again=${failures}` : url;
    script.async = true;
    vouch(script, url);
    return { script, timeout: timeLimit };
  },
  createLink({ url, attrs }) {
    if (!ofFiles.has(url)) return;
    const link = document.createElement('link');
    link.href = url;
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    vouch(link, url);
    return link;
  },
});

function rememberFiles(manifestUrl: string, manifest: { integrity?: Record<string, string> }): void {
  for (const [file, integrity] of Object.entries(manifest.integrity ?? {})) {
    ofFiles.set(new URL(file, manifestUrl).href, integrity);
  }
}

function vouch(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  const integrity = ofFiles.get(url);
  if (!integrity) return;
  element.integrity = integrity;
  element.crossOrigin = 'anonymous';
}
