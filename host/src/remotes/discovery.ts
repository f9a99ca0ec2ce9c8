import { MOST_LIST_BYTES, MOST_REMOTES } from 'releases/list-limits';
import { z } from 'shared/contract';
import { createStore } from 'zustand/vanilla';
import { isEnded } from './choose-release';
import { reportFailure } from './report-failure';
import { timeLimit } from './time-limit';

/** A path or an HTTP address. The page's policy decides about other origins. */
const addressSchema = z.string().regex(/^(\/(?![/\\])|https?:\/\/)/);
const releaseSchema = z.object({
  url: addressSchema,
  fallbackUrl: addressSchema.optional(),
  metadata: z.object({ version: z.string(), integrity: z.string() }),
  extras: z
    .object({
      /** User groups that get this release whatever its traffic share. */
      cohorts: z.array(z.string()).optional(),
      /** Version of the previous stable release. */
      after: z.string().optional(),
      /** When the remote ended. */
      ended: z.string().optional(),
      /** First segment of the paths of a remote that this shell may not know. */
      prefix: z.string().optional(),
      /** The slots of browsers that get this release. */
      slots: z
        .string()
        .regex(/^[\w+/]*=*$/)
        .optional(),
    })
    .optional(),
  deployment: z.object({ traffic: z.number(), default: z.boolean() }).optional(),
});
const releasesSchema = z.array(releaseSchema);
const remoteSchema = z.object({ name: z.string().regex(/^[a-z][\w-]{0,99}$/i), releases: releasesSchema });
const documentSchema = z.object({ microFrontends: z.record(z.string(), z.unknown()) });

export type Release = z.infer<typeof releaseSchema>;
export interface DiscoveryDocument {
  microFrontends: Record<string, Release[]>;
}

const storageKey = 'remotes.json';
/** Milliseconds to wait for the server before the last good document is used. */
const PATIENCE = 1000;

let current: Promise<DiscoveryDocument> | undefined;

/**
 * The document that lists the releases of every remote. It is fetched once, until a failure or a call of
 * `forgetDiscovery`.
 */
export function discovery(): Promise<DiscoveryDocument> {
  current ??= readDiscovery().catch(error => {
    current = undefined;
    throw error;
  });
  return current;
}

export function forgetDiscovery(): void {
  current = undefined;
}

/**
 * The server's current document, or the last good one. A remote with an invalid entry gets its entry of the last good
 * document, so that a mistake of one team does not affect other remotes.
 */
export async function readDiscovery(): Promise<DiscoveryDocument> {
  const stored = storedDocument();
  const request = fetchDocument(stored);
  if (!stored) return request;
  const good = request.catch(error => {
    reportFailure({ remote: '', version: '', cause: 'discovery' }, error);
    return stored;
  });
  // A late answer is still stored for the next visit.
  const late = new Promise<DiscoveryDocument>(resolve => setTimeout(resolve, PATIENCE, stored));
  return Promise.race([good, late]);
}

/**
 * The server's current document. Unlike `readDiscovery`, it neither falls back to the last good document nor reports
 * that the document cannot be fetched.
 * @throws Error when it cannot be fetched
 */
export const latestDocument = (): Promise<DiscoveryDocument> => fetchDocument(storedDocument());

async function fetchDocument(stored: DiscoveryDocument | null): Promise<DiscoveryDocument> {
  const answer = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(timeLimit) });
  if (!answer.ok) throw new Error(`remotes.json: HTTP ${answer.status}`);
  const text = await answer.text();
  if (text.length > MOST_LIST_BYTES) throw new Error(`remotes.json: ${text.length} bytes are too many`);
  const listed = Object.entries(documentSchema.parse(JSON.parse(text)).microFrontends);
  if (listed.length > MOST_REMOTES) throw new Error(`remotes.json lists ${listed.length} remotes`);
  const lastGood = new Map(Object.entries(stored?.microFrontends ?? {}));
  const document: DiscoveryDocument = { microFrontends: {} };
  for (const [remote, entry] of listed) {
    const { data, error } = remoteSchema.safeParse({ name: remote, releases: entry });
    if (error) reportFailure({ remote: remote.slice(0, 100), version: '', cause: 'discovery' }, error);
    const releases = data?.releases ?? lastGood.get(remote);
    if (releases) document.microFrontends[remote] = releases;
  }
  if (Object.keys(document.microFrontends).length === 0) throw new Error('remotes.json lists no remote');
  keep(document);
  return document;
}

const endedKey = 'remotes-ended';
/**
 * The remotes that have ended, as of the latest document that this device has seen. They are stored apart from it, since
 * every page needs them at once.
 */
export const endedStore = createStore(() => ({ ended: localStorage.getItem(endedKey)?.split(' ') ?? [] }));

function keep(document: DiscoveryDocument): void {
  const ended = Object.entries(document.microFrontends).flatMap(([remote, releases]) =>
    isEnded(releases) ? remote : [],
  );
  endedStore.setState({ ended });
  try {
    localStorage.setItem(endedKey, ended.join(' '));
    localStorage.setItem(storageKey, JSON.stringify(document));
  } catch {
    // The store is full: the older document stays.
  }
}

function storedDocument(): DiscoveryDocument | null {
  try {
    const { microFrontends } = documentSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
    return { microFrontends: z.record(z.string(), releasesSchema).parse(microFrontends) };
  } catch {
    return null;
  }
}
