import { bucketOf, type Candidate, candidatesOf } from '../../remotes/choose-release';
import type { DiscoveryDocument, Release } from '../../remotes/discovery';
import { cachedBrowserId } from '../browser-id-cache';

const cacheName = 'remotes';
const documentUrl = '/remotes.json';

let queue: Promise<void> = Promise.resolve();

/**
 * Caches every file of the releases assigned to this browser, then the document that names them, so that a release
 * chosen offline is always complete.
 * @param answer the discovery document; fetched by default
 * @throws when no release of some remote could be cached completely
 */
export function cacheRemotes(answer?: Response): Promise<void> {
  queue = queue
    .catch(() => undefined)
    .then(async () => cacheReleases(answer ?? (await successful(fetch(documentUrl, { cache: 'no-store' })))));
  return queue;
}

/** The server's document, else the last one whose releases are all cached. */
export async function remotesDocument(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    const answer = await successful(fetch(request));
    event.waitUntil(cacheRemotes(answer.clone()).catch(console.error));
    return answer;
  } catch (error) {
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
  const text = await answer.clone().text();
  const previousText = await (await cache.match(documentUrl))?.text();
  if (previousText === text) return;
  const browser = await cachedBrowserId();
  const { microFrontends }: DiscoveryDocument = JSON.parse(text);
  for (const [remote, releases] of Object.entries(microFrontends)) {
    const results = await Promise.allSettled(
      candidatesFor(releases, bucketOf(browser, remote)).map(candidate => cacheRelease(cache, candidate)),
    );
    if (!results.some(({ status }) => status === 'fulfilled'))
      throw new Error(`${remote}: no release could be kept`);
  }
  await cache.put(documentUrl, answer);
  // An open tab may still run the previous release.
  const folders = [...folderUrls(text), ...folderUrls(previousText)];
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname !== documentUrl && !folders.some(folder => url.startsWith(folder)))
      await cache.delete(url);
  }
}

/** The base URLs of a document's releases. */
function folderUrls(text = '{"microFrontends":{}}'): string[] {
  const { microFrontends }: DiscoveryDocument = JSON.parse(text);
  return Object.values(microFrontends).flatMap(releases =>
    releases
      .flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? url])
      .map(url => new URL('.', new URL(url, location.origin)).href),
  );
}

/** The releases the page may choose, including those of every group: the worker does not know the user. */
function candidatesFor(releases: Release[], bucket: number): Candidate[] {
  const groups = releases.flatMap(({ extras }) => extras?.cohorts ?? []);
  const all = [undefined, ...groups].flatMap(group =>
    candidatesOf(releases, bucket, null, group === undefined ? [] : [group]),
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

/** @throws for an HTTP error */
async function successful(response: Promise<Response>): Promise<Response> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url}: HTTP ${answer.status}`);
  return answer;
}
