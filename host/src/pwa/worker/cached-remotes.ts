/// <reference lib="webworker" />
import { MOST_LIST_BYTES, MOST_REMOTES } from 'releases/list-limits';
import { slotOf } from 'releases/slots';
import { type Candidate, candidatesOf } from '../../remotes/choose-release';
import type { DiscoveryDocument, Release } from '../../remotes/discovery';
import remotePrefixes from '../../remotes/prefixes.json';
import type { NotKept } from '../../remotes/report-failure';
import { cachedBrowserId } from '../browser-id-cache';

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'remotes';
const documentUrl = '/remotes.json';

let queue: Promise<void> = Promise.resolve();

/**
 * Caches the releases assigned to this browser, then a document that names them. A remote of which no release can be
 * cached keeps its earlier releases, if it has any, and does not affect the others. The next call tries again.
 * @param answer the discovery document; fetched by default
 * @throws when the document cannot be fetched
 */
export function cacheRemotes(answer?: Response): Promise<void> {
  queue = queue
    .catch(() => undefined)
    .then(async () => cacheReleases(answer ?? (await listOf(fetch(documentUrl, { cache: 'no-store' })))));
  return queue;
}

/** The server's document, else the cached document. Open pages are told of a document that cannot be used. */
export async function remotesDocument(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    const answer = await listOf(fetch(request));
    event.waitUntil(cacheRemotes(answer.clone()).catch(console.error));
    return answer;
  } catch (error) {
    // `fetch` fails with a TypeError without a network.
    if (error instanceof SyntaxError || error instanceof RangeError) await tellPages('', '', error);
    const cached = await caches.match(documentUrl, { cacheName });
    if (cached) return cached;
    throw error;
  }
}

/** A file of a release. A request that bypasses caches goes to the server first. */
export async function remoteFile(request: Request): Promise<Response> {
  const bypassesCache = request.cache === 'reload' || new URL(request.url).search !== '';
  const cached = await caches.match(request, { cacheName, ignoreSearch: true });
  if (!cached) return fetch(request);
  return bypassesCache ? successful(fetch(request)).catch(() => cached) : cached;
}

async function cacheReleases(answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const document: DiscoveryDocument = await answer.json();
  const previous: DiscoveryDocument = (await (await cache.match(documentUrl))?.json()) ?? {
    microFrontends: {},
  };
  const remotes = Object.entries(document.microFrontends);
  const browser = await cachedBrowserId();
  const cachedDocument: DiscoveryDocument = { microFrontends: {} };
  for (const [remote, releases] of remotes) {
    const earlier = previous.microFrontends[remote];
    const isKept =
      // Pages below `/api` always come from the server, so their remote is useless without a network and is not
      // cached.
      remote === remotePrefixes.api ||
      JSON.stringify(earlier) === JSON.stringify(releases) ||
      (await cacheRemote(cache, browser, remote, releases));
    const usableReleases = isKept ? releases : earlier;
    if (usableReleases) cachedDocument.microFrontends[remote] = usableReleases;
  }
  // A document without a usable remote replaces nothing.
  if (Object.keys(cachedDocument.microFrontends).length === 0) return;
  if (JSON.stringify(cachedDocument) === JSON.stringify(previous)) return;
  await cache.put(documentUrl, Response.json(cachedDocument));
  // An open tab may still run the previous release.
  const folders = [document, cachedDocument, previous].flatMap(folderUrls);
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname !== documentUrl && !folders.some(folder => url.startsWith(folder)))
      await cache.delete(url);
  }
}

/**
 * Caches a remote's releases.
 * @returns whether a release is complete or none is assigned; otherwise open pages get a `NotKept` message
 */
async function cacheRemote(
  cache: Cache,
  browser: string,
  remote: string,
  releases: Release[],
): Promise<boolean> {
  let version = '';
  try {
    const candidates = candidatesFor(releases, slotOf(browser, remote));
    version = candidates[0]?.version ?? '';
    const results = await Promise.allSettled(candidates.map(candidate => cacheRelease(cache, candidate)));
    if (candidates.length === 0 || results.some(({ status }) => status === 'fulfilled')) return true;
    throw (results[0] as PromiseRejectedResult).reason;
  } catch (error) {
    // Also reached for an invalid entry of the document.
    await tellPages(remote, version, error);
    return false;
  }
}

async function tellPages(remote: string, version: string, error: unknown): Promise<void> {
  const message: NotKept = { notKept: { remote, version, message: String(error) } };
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

function folderUrls({ microFrontends }: DiscoveryDocument): string[] {
  return Object.values(microFrontends)
    .flat()
    .flatMap(release => [release?.url, release?.fallbackUrl])
    .flatMap(url => (typeof url === 'string' ? new URL('.', new URL(url, location.origin)).href : []));
}

/**
 * The releases the page may choose, including those of every group, since the worker does not know the user. The
 * previous stable release, which serves pages of an older shell, is not added: it was cached while it was stable, or
 * this browser has no such page.
 */
function candidatesFor(releases: Release[], slot: number): Candidate[] {
  const groups = releases.flatMap(({ extras }) => extras?.cohorts ?? []);
  const all = [undefined, ...groups].flatMap(group =>
    candidatesOf(releases, slot, null, group === undefined ? [] : [group], false),
  );
  return [...new Map(all.map(candidate => [candidate.url, candidate])).values()];
}

/** Caches the manifest of a release and every file it lists. */
async function cacheRelease(cache: Cache, { url, integrity }: Candidate): Promise<void> {
  const manifestUrl = new URL(url, location.origin).href;
  const manifest = await cacheFile(cache, manifestUrl, integrity);
  const { integrity: hashes = {} }: { integrity?: Record<string, string> } = await manifest.json();
  await Promise.all(
    Object.entries(hashes).map(([file, hash]) => cacheFile(cache, new URL(file, manifestUrl).href, hash)),
  );
}

async function cacheFile(cache: Cache, url: string, integrity: string): Promise<Response> {
  const cached = await cache.match(url);
  if (cached) return cached;
  const answer = await successful(fetch(url, { integrity, credentials: 'omit' }));
  await cache.put(url, answer.clone());
  return answer;
}

/**
 * Does not check for hotspot pages: the files' hashes already reject them.
 * @throws for an HTTP error
 */
async function successful(response: Promise<Response>): Promise<Response> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url}: HTTP ${answer.status}`);
  return answer;
}

/**
 * The discovery document.
 * @throws like `successful`, and for a document with too many remotes or none, such as a hotspot's answer
 */
async function listOf(response: Promise<Response>): Promise<Response> {
  const answer = await successful(response);
  const text = await answer.clone().text();
  const { microFrontends }: Partial<DiscoveryDocument> =
    text.length > MOST_LIST_BYTES ? {} : JSON.parse(text);
  const count = typeof microFrontends === 'object' ? Object.keys(microFrontends ?? {}).length : 0;
  if (count === 0 || count > MOST_REMOTES)
    throw new RangeError(`${answer.url} has ${text.length} bytes and lists ${count} remotes`);
  return answer;
}
