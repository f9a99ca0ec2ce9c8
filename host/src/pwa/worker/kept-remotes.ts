import { bucketOf, type Candidate, candidatesOf } from '../../remotes/choose-release';
import type { DiscoveryDocument, Release } from '../../remotes/discovery';
import { keptBrowserId } from '../browser-id-cache';

const cacheName = 'remotes';
const documentUrl = '/remotes.json';

let keeping: Promise<void> = Promise.resolve();

/**
 * Keeps every file of the releases this browser is given, then the document that names them: what is chosen without
 * network is always whole.
 * @param answer the discovery document; asked for where it is left out
 * @throws when a remote has no release that can be had whole
 */
export function keepRemotes(answer?: Response): Promise<void> {
  keeping = keeping
    .catch(() => undefined)
    .then(async () => keepReleases(answer ?? (await had(fetch(documentUrl, { cache: 'no-store' })))));
  return keeping;
}

/** The server's document, or the last one whose releases are all here. */
export async function remotesDocument(event: FetchEvent): Promise<Response> {
  try {
    const answer = await had(fetch(event.request));
    event.waitUntil(keepRemotes(answer.clone()).catch(console.error));
    return answer;
  } catch (error) {
    const kept = await caches.match(documentUrl, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

/** A file of a release; one asked for past the caches comes from the server if it can. */
export async function remoteFile(request: Request): Promise<Response> {
  const distrusted = request.cache === 'reload' || new URL(request.url).search !== '';
  const kept = await caches.match(request, { cacheName, ignoreSearch: true });
  if (!kept) return fetch(request);
  return distrusted ? had(fetch(request)).catch(() => kept) : kept;
}

async function keepReleases(answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const text = await answer.clone().text();
  const before = await (await cache.match(documentUrl))?.text();
  if (before === text) return;
  const browser = await keptBrowserId();
  const { microFrontends }: DiscoveryDocument = JSON.parse(text);
  for (const [remote, releases] of Object.entries(microFrontends)) {
    const kept = await Promise.allSettled(
      possibleFor(releases, bucketOf(browser, remote)).map(candidate => keepRelease(cache, candidate)),
    );
    if (!kept.some(({ status }) => status === 'fulfilled'))
      throw new Error(`${remote}: no release could be kept`);
  }
  await cache.put(documentUrl, answer);
  // An open tab may still be at the release before.
  const named = [...folderUrls(text), ...folderUrls(before)];
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname !== documentUrl && !named.some(folder => url.startsWith(folder)))
      await cache.delete(url);
  }
}

/** The addresses below which the releases of a document lie. */
function folderUrls(text = '{"microFrontends":{}}'): string[] {
  const { microFrontends }: DiscoveryDocument = JSON.parse(text);
  return Object.values(microFrontends).flatMap(releases =>
    releases
      .flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? url])
      .map(url => new URL('.', new URL(url, location.origin)).href),
  );
}

/** What the page may choose; the worker does not know who is signed in, so a group's release counts as well. */
function possibleFor(releases: Release[], bucket: number): Candidate[] {
  const groups = releases.flatMap(({ extras }) => extras?.cohorts ?? []);
  const all = [undefined, ...groups].flatMap(group =>
    candidatesOf(releases, bucket, null, group === undefined ? [] : [group]),
  );
  return [...new Map(all.map(candidate => [candidate.url, candidate])).values()];
}

/** Keeps the manifest of a release and every file it lists. */
async function keepRelease(cache: Cache, { url, integrity }: Candidate): Promise<void> {
  const manifestUrl = new URL(url, location.origin).href;
  const manifest = await keepFile(cache, manifestUrl, integrity);
  const { integrity: listed = {} }: { integrity?: Record<string, string> } = await manifest.json();
  await Promise.all(
    Object.entries(listed).map(([file, hash]) => keepFile(cache, new URL(file, manifestUrl).href, hash)),
  );
}

async function keepFile(cache: Cache, url: string, integrity: string): Promise<Response> {
  const known = await cache.match(url);
  if (known) return known;
  const answer = await had(fetch(url, { integrity, credentials: 'omit' }));
  await cache.put(url, answer.clone());
  return answer;
}

/** @throws for an answer that is none */
async function had(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url}: HTTP ${answer.status}`);
  return answer;
}
