// @vitest-environment jsdom
import { cacheRemotes, remotesDocument } from './cached-remotes';

/** A cache of a browser, as far as the worker uses it. */
function standInCache() {
  const kept = new Map<string, Response>();
  const nameOf = (request: RequestInfo | URL) => String(request instanceof Request ? request.url : request);
  return {
    kept,
    match: async (request: RequestInfo | URL) => kept.get(nameOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => void kept.set(nameOf(request), answer),
    keys: async () => [],
    addAll: async () => undefined,
  };
}

afterEach(() => vi.unstubAllGlobals());

it('fetches no file of administration, which needs the network, and goes on listing its releases', async () => {
  const cache = standInCache();
  const fetched: string[] = [];
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    fetched.push(String(input instanceof Request ? input.url : input));
    return new Response('{}', { status: 404 });
  });
  vi.stubGlobal('self', Object.assign(window, { clients: { matchAll: async () => [] } }));
  const releaseOf = (name: string) => [
    { url: `/remotes/${name}/1.0.0/mf-manifest.json`, metadata: { version: '1.0.0', integrity: '' } },
  ];
  const microFrontends = {
    'remote-administration': releaseOf('remote-administration'),
    'remote-search': releaseOf('remote-search'),
  };
  await cacheRemotes(Response.json({ microFrontends }));
  expect(fetched.some(url => url.includes('remote-search'))).toBe(true);
  expect(fetched.some(url => url.includes('remote-administration'))).toBe(false);
  const listed = await cache.kept.get('/remotes.json')?.json();
  expect(Object.keys(listed.microFrontends)).toContain('remote-administration');
});

it.each([
  ['is cut off', async () => new Response('{"microFrontends":'), 1],
  ['names no remote', async () => Response.json({ microFrontends: null }), 1],
  ['is too long', async () => new Response(' '.repeat(2_000_000)), 1],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])(
  'gives the cached list in place of one that %s, and tells pages of a broken one',
  async (_case, answer, told) => {
    const cached = Response.json({ microFrontends: { 'remote-search': [] } });
    const postMessage = vi.fn();
    vi.stubGlobal('caches', { match: async () => cached });
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('self', Object.assign(window, { clients: { matchAll: async () => [{ postMessage }] } }));
    const event = { waitUntil: () => undefined } as unknown as ExtendableEvent;
    expect(await remotesDocument(event, new Request('https://cables.test/remotes.json'))).toBe(cached);
    expect(postMessage).toHaveBeenCalledTimes(told);
  },
);
