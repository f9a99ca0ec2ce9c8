const cacheName = 'browser';
const key = '/browser-id';

/** Tells the worker, which cannot read local storage, by which id this browser chooses its releases. */
export async function keepBrowserId(id: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(id));
}

/** The id last told; `''` where none was. */
export async function keptBrowserId(): Promise<string> {
  const kept = await caches.match(key, { cacheName });
  return kept ? kept.text() : '';
}
