// @vitest-environment jsdom
import { discovery, forgetDiscovery } from './discovery';

const document = { schema: 'v1-pre', microFrontends: { 'remote-search': [] } };
const server = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
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
