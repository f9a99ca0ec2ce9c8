import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { z } from 'shared/contract';
import { ReleaseFailure } from './remote-load-failure';
import { timeLimit } from './time-limit';

const manifests = new Map<string, string>();
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

/** What the shell reads of a remote's `mf-manifest.json`. */
const manifestSchema = z.object({
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  /** The hash of every file, by its path beside the manifest; dev servers give none. */
  integrity: z.record(z.string(), z.string()).optional(),
});
export type FederationManifest = z.infer<typeof manifestSchema>;

/**
 * Fetches the manifest of a release, which vouches for its files from then on. The runtime is given this very text.
 * @param integrity its own hash; empty for a dev server
 * @throws ReleaseFailure when it cannot be had, or is not what was vouched for
 */
export async function fetchManifest(url: string, integrity: string): Promise<FederationManifest> {
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(timeLimit),
      integrity,
      cache: failures > 0 ? 'reload' : 'default',
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const text = await answer.text();
    const manifest = manifestSchema.parse(JSON.parse(text));
    manifests.set(url, text);
    rememberFiles(url, manifest);
    return manifest;
  } catch (error) {
    throw new ReleaseFailure('manifest', `${url}: ${error}`);
  }
}

/**
 * Time limits and integrity for everything a remote brings: the discovery document vouches for the manifest,
 * and the manifest for every script and style.
 */
export const guardPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'avicable-guard',
  async fetch(url) {
    return new Response(manifests.get(url));
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

function rememberFiles(manifestUrl: string, manifest: FederationManifest): void {
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
