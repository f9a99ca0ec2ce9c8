// @vitest-environment jsdom
import { queryClient, settingsQuery } from 'shared/api';
import { releaseInUse } from './load-remote';
import { noteShown } from './report-loads';

vi.mock('./load-remote', () => ({ releaseInUse: vi.fn((remote: string) => `${remote}'s version`) }));

const server = vi.fn<(url: URL, options: RequestInit) => Promise<Response>>();
const sent = () =>
  server.mock.calls.map(([url, { body }]) => {
    const { loads, first_paint } = JSON.parse(String(body));
    return {
      path: url.pathname,
      remotes: loads.map(({ remote }: { remote: string }) => remote),
      ...(first_paint === undefined ? {} : { first_paint }),
    };
  });
const reportTo = (address: string | null) =>
  queryClient.setQueryData(settingsQuery.queryKey, { report_url: address } as never);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
  server.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  reportTo('/api/v1/remote-failures/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('tells once, a few seconds later, of several remotes together', () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(812.4);
  for (const remote of ['search', 'search', 'account']) noteShown(remote);
  expect(server).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6000);
  noteShown('search');
  vi.advanceTimersByTime(6000);
  expect(sent()).toEqual([
    { path: '/api/v1/remote-loads/', remotes: ['search', 'account'], first_paint: 812 },
  ]);
});

it('tells the time to the first screen only of a page opened there, in front', async () => {
  const opened = async (change: () => void) => {
    vi.resetModules();
    const again = await import('./report-loads');
    const { queryClient: client } = await import('shared/api');
    client.setQueryData(settingsQuery.queryKey, { report_url: '/api/v1/remote-failures/' } as never);
    change();
    again.noteShown('search');
    vi.advanceTimersByTime(6000);
    return sent().at(-1);
  };
  expect(await opened(() => undefined)).toHaveProperty('first_paint');
  expect(await opened(() => window.history.pushState(null, '', '/search'))).not.toHaveProperty('first_paint');
  expect(
    await opened(() => {
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.mockRestore();
    }),
  ).not.toHaveProperty('first_paint');
});

it('tells of a page that is left sooner', () => {
  noteShown('programme');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toHaveLength(1);
});

it('tells nothing without a network, nor where failures go elsewhere or nowhere', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  noteShown('infrastructure');
  vi.advanceTimersByTime(6000);
  for (const [remote, address] of [
    ['campaigns', 'https://reports.example/x'],
    ['mortality', null],
  ] as const) {
    reportTo(address);
    noteShown(remote);
    vi.advanceTimersByTime(6000);
  }
  expect(server).not.toHaveBeenCalled();
});

it('tells nothing of a remote that is not loaded', () => {
  vi.mocked(releaseInUse).mockReturnValueOnce(undefined);
  noteShown('patrols');
  vi.advanceTimersByTime(6000);
  expect(server).not.toHaveBeenCalled();
});
