// @vitest-environment jsdom
import { discovery, forgetDiscovery } from './discovery';

const search = [{ url: '/search', metadata: { version: '1.0.0', integrity: '' } }];
const document = { schema: 'v1-pre', microFrontends: { 'remote-search': search } };
const server = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  server.mockReset();
  localStorage.clear();
  forgetDiscovery();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is asked for past every cache, once', async () => {
  server.mockResolvedValue(Response.json(document));
  await Promise.all([discovery(), discovery()]);
  expect(server).toHaveBeenCalledTimes(1);
  expect(server.mock.calls[0]?.[1].cache).toBe('no-store');
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is in trouble', () => Promise.resolve(new Response('', { status: 502 }))],
  ['sends something else', () => Promise.resolve(Response.json({ hello: 'world' }))],
  ['lists no remote', () => Promise.resolve(Response.json({ microFrontends: {} }))],
  ['does not answer', () => new Promise<Response>(() => undefined)],
])('gives way to the last good copy when the server %s', async (_case, reply) => {
  server.mockResolvedValueOnce(Response.json(document));
  await discovery();
  forgetDiscovery();
  server.mockImplementation(reply);
  await expect(discovery()).resolves.toMatchObject({ microFrontends: document.microFrontends });
});

it('fails without any copy, and is asked for again by the next one', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(discovery()).rejects.toThrow('Failed to fetch');
  server.mockResolvedValueOnce(Response.json(document));
  await expect(discovery()).resolves.toBeDefined();
});

it('that comes late is kept for the next time', async () => {
  server.mockResolvedValueOnce(Response.json(document));
  await discovery();
  forgetDiscovery();
  const next = { microFrontends: { 'remote-search': [] } };
  let answer: (answer: Response) => void = () => undefined;
  server.mockReturnValueOnce(new Promise(resolve => (answer = resolve)));
  await expect(discovery()).resolves.toMatchObject({ microFrontends: document.microFrontends });
  answer(Response.json(next));
  await vi.waitFor(() => expect(JSON.parse(localStorage.getItem('remotes.json') ?? '')).toEqual(next));
});

it("hides no remote because of another one's invalid entry", async () => {
  const both = { microFrontends: { 'remote-search': search, 'remote-account': search } };
  server.mockResolvedValueOnce(Response.json(both));
  await discovery();
  forgetDiscovery();
  const spoilt = {
    microFrontends: { 'remote-search': [{ url: 7 }], 'remote-account': [], 'remote-new': 'x' },
  };
  server.mockResolvedValueOnce(Response.json(spoilt));
  // The invalid entry is replaced by its last good copy.
  await expect(discovery()).resolves.toEqual({
    microFrontends: { 'remote-search': search, 'remote-account': [] },
  });
});

it('is used although the store of the browser is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.mockResolvedValueOnce(Response.json(document));
  await expect(discovery()).resolves.toMatchObject({ microFrontends: document.microFrontends });
});
