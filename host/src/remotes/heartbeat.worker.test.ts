// @vitest-environment jsdom

import type { Beat } from './heartbeat.worker';

const release = { remote: 'remote-search', version: '1.5.0' };
const report = { ...release, cause: 'frozen' };
const sent: unknown[] = [];
const noted: unknown[] = [];
const toPage = vi.fn();

const say = (data: Beat) => window.dispatchEvent(new MessageEvent('message', { data }));
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('postMessage', toPage);
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (_: string, answer: Response) => noted.push(await answer.json()) }),
  });
  vi.stubGlobal('fetch', async (_: string, options?: RequestInit) => {
    if (options?.body) sent.push(JSON.parse(String(options.body)));
    return Response.json({ report_url: '/api/v1/remote-failures/' });
  });
  await import('./heartbeat.worker');
  expect(toPage).toHaveBeenCalledExactlyOnceWith('started');
  say({ watched: { release, report } });
});
beforeEach(() => {
  for (const calls of [sent, noted]) calls.length = 0;
  toPage.mockClear();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('leaves alone a page that beats, one that is hidden or asks something, and one without a remote', async () => {
  for (let second = 0; second < 30; second += 1) {
    say('beat');
    await pass(1);
  }
  say('pause');
  await pass(600);
  say('beat');
  await pass(9);
  say({ watched: null });
  await pass(60);
  expect([sent, noted, toPage.mock.calls]).toEqual([[], [], []]);
});

it('reports a page that stands still, once, notes the release, and tells the page when it comes to itself', async () => {
  say({ watched: { release, report } });
  await pass(60);
  expect(sent).toEqual([report]);
  expect(noted).toEqual([expect.objectContaining({ ...release, cause: 'frozen' })]);
  expect(toPage).not.toHaveBeenCalled();
  say('beat');
  expect(toPage).toHaveBeenCalledExactlyOnceWith('frozen');
  say('beat');
  expect(toPage).toHaveBeenCalledOnce();
});

it('reports also where the device stores nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('caches', undefined);
  await pass(60);
  expect(sent).toEqual([report]);
});
