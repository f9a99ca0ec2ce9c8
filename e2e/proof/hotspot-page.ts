import type { Page } from '@playwright/test';

/**
 * The parts of `shared/api`, `shared/contract`, `shared/outbox` and `shared/session` that the checks in the page use.
 */
interface Parts {
  proof: {
    api: {
      request(schema: unknown, path: string, options: object): Promise<unknown>;
      fetchTile(path: string, signal: AbortSignal): Promise<ArrayBuffer | null>;
    };
    contract: { z: { array(item: unknown): unknown; object(shape: object): unknown; string(): unknown } };
    outbox: { retry(): Promise<void> };
    session: { sessionStore: { getState(): { user: object | null } } };
    /** Size of the stored tile in bytes. */
    tileBytes: number;
  };
}

const LISTS = ['nomenclatures/types', { query: { with_nomenclatures: true }, anonymous: true }] as const;
const TILE = 'tiles/areas/6/32/22.mvt';
interface Release {
  url: string;
  metadata: { integrity: string };
}
/** The problem that each check found, or `null`. */
export type Checks = Record<string, string | null>;

/** Stores what the checks compare with on the device: reference lists, a tile, the files of all remotes. */
export async function takeAlong(page: Page): Promise<void> {
  await page.evaluate(
    async ([[path, options], tile]) => {
      const { __FEDERATION__ } = globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { loadShare(name: string): Promise<() => object> }[] };
      };
      const [host] = __FEDERATION__.__INSTANCES__;
      const { proof } = globalThis as unknown as Parts;
      for (const name of ['api', 'contract'] as const)
        Object.assign(proof, { [name]: (await host?.loadShare(`shared/${name}`))?.() });
      const { api, contract } = proof;
      const { z } = contract;
      await api.request(z.array(z.object({ code: z.string() })), path, options);
      proof.tileBytes = (await api.fetchTile(tile, new AbortController().signal))?.byteLength ?? 0;
      // Answers are kept a moment after they have arrived.
      await new Promise(resolve => setTimeout(resolve, 5000));
      await navigator.serviceWorker.ready;
      while (!(await caches.match('/remotes.json', { cacheName: 'remotes' })))
        await new Promise(resolve => setTimeout(resolve, 200));
    },
    [LISTS, TILE] as const,
  );
}

/**
 * Requests a list, a tile, the list of releases and their manifests, first from the server only, then with the device
 * as fallback.
 */
export async function askFor(page: Page): Promise<Checks> {
  return page.evaluate(
    async ([[path, options], tile]) => {
      const { api, contract, session, tileBytes } = (globalThis as unknown as Parts).proof;
      const problems: Checks = { read: null, tile: null, manifest: null, session: null };
      const { z } = contract;
      const schema = z.array(z.object({ code: z.string() }));
      try {
        await api.request(schema, path, { ...options, fromServer: true });
        problems.read = 'was believed';
      } catch (error) {
        // Browsers treat a 407 as a network error.
        const { code } = error as { code?: string };
        if (code !== 'unexpected_format' && code !== 'network') problems.read = String(error);
      }
      const lists = await api.request(schema, path, options).catch(String);
      if (!Array.isArray(lists) || lists.length < 4) problems.read ??= `the device answered ${lists}`;
      const bytes = await api.fetchTile(tile, new AbortController().signal).catch(String);
      if (typeof bytes === 'string' || (bytes?.byteLength ?? 0) !== tileBytes)
        problems.tile = `the device answered ${bytes}`;
      const document = await fetch('/remotes.json', { cache: 'no-store' })
        .then(given => given.json())
        .catch(String);
      const releases = Object.values(document.microFrontends ?? {}).flat() as Release[];
      let knownFiles = 0;
      for (const { url, metadata } of releases) {
        // A release that is not stored on the device, such as an earlier one, is rejected by its hash.
        const manifest = await fetch(url, { integrity: metadata.integrity })
          .then(given => given.json())
          .catch(() => null);
        if (manifest?.metaData) knownFiles += 1;
        else if (manifest) problems.manifest = `${url}: ${JSON.stringify(manifest)}`;
      }
      if (knownFiles === 0) problems.manifest = 'no manifest';
      if (!session.sessionStore.getState().user || !localStorage.getItem('auth._token.local'))
        problems.session = 'signed out';
      return problems;
    },
    [LISTS, TILE] as const,
  );
}

/** Tries to send the whole queue. No entry may be refused or separated from its record. */
export async function sendQueue(page: Page): Promise<Checks> {
  return page.evaluate(async () => {
    const { outbox, session } = (globalThis as unknown as Parts).proof;
    await outbox.retry();
    const entries = await new Promise<{ state: string; detached: boolean; command: { kind: string } }[]>(
      (resolve, reject) => {
        const opening = indexedDB.open('avicable-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
          reading.onerror = () => reject(reading.error);
        };
      },
    );
    const problemOf = (isPicture: boolean) => {
      const ownEntries = entries.filter(({ command }) => (command.kind === 'upload') === isPicture);
      const refused = ownEntries.filter(({ state, detached }) => state === 'rejected' || detached);
      return refused.length > 0 ? JSON.stringify(refused) : null;
    };
    return {
      write: problemOf(false),
      picture: problemOf(true),
      session: session.sessionStore.getState().user ? null : 'signed out',
    };
  });
}

/** Places on the device that contain any part of a hotspot's answers. */
export async function keptOfHotspot(page: Page, mark: string): Promise<string[]> {
  return page.evaluate(async text => {
    const places: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(text))
          places.push(`${name} ${request.url}`);
    }
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_key, part) =>
        part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
      );
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        if (rows.some(row => textOf(row).includes(text))) places.push(`${name} ${table}`);
      }
      database.close();
    }
    for (const [key, value] of Object.entries(localStorage))
      if (String(value).includes(text)) places.push(`local storage ${key}`);
    return places;
  }, mark);
}
