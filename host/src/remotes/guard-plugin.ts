import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { MOST_MANIFEST_BYTES, remoteManifestSchema } from 'releases/remote-manifest';
import { queryClient, settingsQuery } from 'shared/api';
import type { z } from 'shared/contract';
import { ReleaseFailure } from './remote-load-failure';
import { timeLimit } from './time-limit';

const manifests = new Map<string, string>();
const fileHashes = new Map<string, string>();

let failures = 0;

/**
 * Makes further requests for manifests and scripts bypass the caches, since a cache may hold the file that failed.
 */
export function distrustCaches(): void {
  failures += 1;
}

const failedFiles = new Set<string>();

/** Records the file of a chunk that failed to load; a cache may hold it for a year. */
export function suspectFile(error: unknown): void {
  if (error instanceof Error && 'request' in error && typeof error.request === 'string')
    failedFiles.add(error.request);
}

/**
 * Removes the style links of a release that have not loaded, since the bundler treats any existing link as loaded.
 * Their files are recorded as well: without a new request, the browser would keep waiting for the same answer.
 */
export function dropPendingStyles(manifestUrl: string): void {
  for (const link of stylesOf(manifestUrl)) {
    if (link.sheet) continue;
    failedFiles.add(link.href);
    link.remove();
  }
}

/** The address of the folder of a release. */
const folderOf = (manifestUrl: string) => new URL('.', new URL(manifestUrl, window.location.href)).href;

/** The style links of a release. */
export function stylesOf(manifestUrl: string): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return [...links].filter(link => link.href.startsWith(folderOf(manifestUrl)));
}

/** Replaces the recorded files of a release in the browser's cache, before the release is loaded again. */
export async function refetchSuspects(manifestUrl: string): Promise<void> {
  const files = [...failedFiles].filter(file => file.startsWith(folderOf(manifestUrl)));
  for (const file of files) failedFiles.delete(file);
  const signal = AbortSignal.timeout(timeLimit);
  // If a file cannot be fetched here, it fails again where it is needed.
  await Promise.allSettled(files.map(file => fetch(file, { cache: 'reload', credentials: 'omit', signal })));
}

export type FederationManifest = z.infer<typeof remoteManifestSchema>;

/**
 * Fetches the manifest of a release and records the hashes of its files. The runtime receives the same text.
 * @param integrity the manifest's hash; empty for a dev server
 * @throws ReleaseFailure when the manifest cannot be fetched, is invalid or does not match the hash
 */
export async function fetchManifest(url: string, integrity: string): Promise<FederationManifest> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeLimit),
      integrity,
      cache: failures > 0 ? 'reload' : 'default',
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const text = await answer.text();
    if (text.length > MOST_MANIFEST_BYTES) throw new Error(`${text.length} bytes are too many`);
    const manifest = remoteManifestSchema.parse(JSON.parse(text));
    manifests.set(url, text);
    recordHashes(url, manifest);
    return manifest;
  } catch (error) {
    throw new ReleaseFailure('manifest', `${url}: ${error}`);
  }
}

/**
 * Checks the integrity of a remote's scripts and styles, and limits the time in which scripts load. The discovery
 * document holds the manifest's hash, and the manifest holds the hashes of scripts and styles.
 */
export const guardPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'avicable-guard',
  async fetch(url) {
    const text = manifests.get(url);
    if (text !== undefined) return new Response(text);
    // An address that was not fetched through `fetchManifest` was substituted by developer tools, such as Module
    // Federation's browser extension. Only the setting `developer_pages` allows this.
    const { developer_pages: isAllowed } = await queryClient.fetchQuery(settingsQuery);
    if (!isAllowed) throw new ReleaseFailure('manifest', `${url} is not listed`);
    return fetch(url, { cache: 'no-store' });
  },
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = failures > 0 ? `${url}?again=${failures}` : url;
    script.async = true;
    addIntegrity(script, url);
    return { script, timeout: timeLimit };
  },
  createLink({ url, attrs }) {
    if (!fileHashes.has(url)) return;
    const link = document.createElement('link');
    link.href = url;
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    addIntegrity(link, url);
    return link;
  },
});

function recordHashes(manifestUrl: string, manifest: FederationManifest): void {
  for (const [file, integrity] of Object.entries(manifest.integrity ?? {})) {
    fileHashes.set(new URL(file, manifestUrl).href, integrity);
  }
}

/** The addresses of the scripts of a release whose manifest was fetched. */
export const scriptsOf = (remote: string, version: string): string[] =>
  [...fileHashes.keys()].filter(url => url.includes(`/${remote}/${version}/`) && url.endsWith('.js'));

function addIntegrity(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  const integrity = fileHashes.get(url);
  if (!integrity) return;
  element.integrity = integrity;
  element.crossOrigin = 'anonymous';
}
