const cacheName = 'browser';
const key = '/browser-id';

/** Stores the browser's release id where the service worker, which has no local storage, can read it. */
export async function cacheBrowserId(id: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(id));
}

/** The id last stored, else `''`. */
export async function cachedBrowserId(): Promise<string> {
  const cached = await caches.match(key, { cacheName });
  return cached ? cached.text() : '';
}
