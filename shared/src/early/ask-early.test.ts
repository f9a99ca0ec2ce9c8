// @vitest-environment jsdom
import { infrastructures } from '../kinds';
import { storeTokens } from '../platform/session/token-storage';
import { askEarly, type FirstRequests, parametersOf, REQUESTS_KEY } from './ask-early';

const server = vi.fn<(url: URL, options: RequestInit) => Promise<Response>>();
const EXTENT = [8.5, 41.3, 9.6, 43.1];
const screen: FirstRequests = {
  path: '/search',
  requests: [
    'kept:last-search',
    'stats/extent/',
    'tiles/infrastructures/{z}/{x}/{y}.mvt?risk[]&!layers',
    'tiles/mortality/{z}/{x}/{y}.mvt?species[]&!layers',
    'columns:cables/infrastructures/?risk[]&q&in_bbox={box}&ordering={sort:-risk}&!phone',
  ],
};
const ON_EVERY_SCREEN = [
  'auth/users/me/',
  'nomenclatures/types?with_nomenclatures=true',
  'map-layers/baselayers/',
  'settings/',
];

const token = (seconds: number) =>
  `h.${btoa(JSON.stringify({ exp: Math.round(Date.now() / 1000) + seconds }))}.s`;

/** The paths that a page requests early. */
async function paths(address: string, of: FirstRequests | null = screen): Promise<string[]> {
  window.history.replaceState(null, '', address);
  await askEarly(of);
  return server.mock.calls
    .map(([url]) => decodeURIComponent(url.href.split('/api/v1/')[1] ?? ''))
    .filter(path => !ON_EVERY_SCREEN.includes(path));
}

beforeEach(() => {
  server.mockReset().mockImplementation(async () => Response.json({ extent: EXTENT }));
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  document.body.innerHTML = '<div id="root"><div class="layout-floating"></div></div>';
  const place = document.querySelector('.layout-floating') as Element;
  Object.defineProperties(place, { clientWidth: { value: 1296 }, clientHeight: { value: 832 } });
  storeTokens({ access: token(600), refresh: token(6000) }, Date.now());
});
afterEach(() => {
  delete window.earlyRequests;
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('requests what every screen needs, with the session where it is needed', async () => {
  await paths('/about', { path: '', requests: [] });
  const sent = server.mock.calls.map(([url, { headers }]) => [
    url.pathname.slice('/api/v1/'.length) + url.search,
    'authorization' in (headers as object),
  ]);
  expect(sent).toEqual(ON_EVERY_SCREEN.map((path, i) => [path, i === 0]));
});

it('requests tiles and rows of the data, with all layers of a tile at once', async () => {
  const all = await paths('/search');
  expect(all[0]).toBe('stats/extent/');
  expect(all.at(1)).toMatch(/^cables\/infrastructures\/\?in_bbox=[\d.,]+&ordering=-risk$/);
  expect(all.slice(2).length).toBeGreaterThan(3);
  for (const path of all.slice(2))
    expect(path).toMatch(/^tiles\/infrastructures,mortality\/7\/\d+\/\d+\.mvt$/);
});

it('requests the view and the filters of the address, or of the search that is kept', async () => {
  const address = '?z=12&lat=42&lng=9&risk=RISK_H,RISK_M&sort=owner';
  const fromAddress = await paths(`/en/search${address}`);
  expect(fromAddress).toContain('tiles/infrastructures/11/1075/760.mvt?risk[]=RISK_H&risk[]=RISK_M');
  expect(fromAddress).toContain('tiles/mortality/11/1075/760.mvt');
  expect(fromAddress.find(path => path.startsWith('cables'))).toMatch(
    /\?risk\[\]=RISK_H&risk\[\]=RISK_M&in_bbox=.*&ordering=owner$/,
  );
  expect(server.mock.lastCall?.[1].headers).toMatchObject({ 'accept-language': 'en' });
  server.mockClear();
  sessionStorage.setItem('last-search', address);
  expect(await paths('/search')).toEqual(fromAddress);
});

it('leaves out what the address or the size of the window makes needless', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(await paths('/search?layers=areas')).toEqual(['stats/extent/']);
});

it('requests the record of the address, but none that waits on the device', async () => {
  const sheet = { path: '/infrastructures/:id', requests: ['cables/:id/', 'comments/?infrastructure[]=:id'] };
  expect(await paths('/en/infrastructures/5', sheet)).toEqual(['cables/5/', 'comments/?infrastructure[]=5']);
  server.mockClear();
  expect(await paths('/infrastructures/0b0c-5', sheet)).toEqual([]);
});

it('on a page without a frame, requests what is stored for the screen, and tiles in a window as before', async () => {
  const requests = { '/search': screen.requests, '/cables/:id': ['cables/:id/'] };
  localStorage.setItem(REQUESTS_KEY, JSON.stringify(requests));
  const withFrame = await paths('/search');
  window.dispatchEvent(new Event('pagehide'));
  document.body.innerHTML = '<div id="root"></div>';
  server.mockClear();
  expect(await paths('/search', null)).toEqual(withFrame);
  server.mockClear();
  expect(await paths('/en/cables/5', null)).toEqual(['cables/5/']);
  server.mockClear();
  vi.stubGlobal('innerWidth', window.innerWidth - 1);
  expect(await paths('/search', null)).toEqual(['stats/extent/']);
});

it('requests nothing of another server', async () => {
  const requests = ['https://evil.example/', '//evil.example/', '../../evil'];
  expect(await paths('/search', { path: '/search', requests })).toEqual([]);
});

it('requests nothing without a valid session, or offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  expect(await paths('/search')).toEqual([]);
  storeTokens({ access: token(-60), refresh: token(6000) }, Date.now() - 120_000);
  expect(await paths('/search')).toEqual([]);
  localStorage.clear();
  await paths('/search');
  expect(server).not.toHaveBeenCalled();
});

it('keeps nothing of a request that is refused', async () => {
  server.mockImplementation(async () => new Response('', { status: 401 }));
  await paths('/about', { path: '', requests: [] });
  for (const { answer } of window.earlyRequests?.values() ?? []) expect(await answer).toBeNull();
});

it("keeps nothing of a hotspot's page", async () => {
  const headers = { 'content-type': 'text/html', 'x-tile-lengths': '4,0' };
  server.mockImplementation(async () => new Response('page', { headers }));
  await paths('/search?z=12&lat=42&lng=9');
  const answers = [...(window.earlyRequests?.values() ?? [])].map(({ answer }) => answer);
  expect(answers.length).toBeGreaterThan(ON_EVERY_SCREEN.length + 3);
  expect(await Promise.all(answers)).toEqual(answers.map(() => null));
});

it('names the parameters of filters, without the box', () => {
  expect(parametersOf(infrastructures.filters, 'chosen')).toMatch(
    /^type\[\]&network_type\[\]&owner\[\]&.*&q/,
  );
});
