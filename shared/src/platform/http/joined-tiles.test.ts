// @vitest-environment jsdom
import { fetchTile } from './fetch-tile';

const server = vi.fn<(request: Request) => Promise<Response>>();
const paths = () => server.mock.calls.map(([{ url }]) => new URL(url).pathname.replace('/api/v1/', ''));
const text = (bytes: ArrayBuffer | null) => bytes && new TextDecoder().decode(bytes);
const fetchText = async (path: string, signal = new AbortController().signal) =>
  text(await fetchTile(path, signal));

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', (request: Request) => server(request));
});
afterEach(() => vi.unstubAllGlobals());

const LAYER = '\u001a';
const tile = (content: string, lengths = '') =>
  new Response(content, {
    headers: { 'content-type': 'application/vnd.mapbox-vector-tile', 'x-tile-lengths': lengths },
  });
const joined = () => tile(`${LAYER}AA${LAYER}M`, '3,2,0');

it('fetches the layers of a tile in one request and gives each its bytes', async () => {
  server.mockImplementation(async () => joined());
  const answers = await Promise.all(
    ['mortality', 'areas', 'sensitive-areas', 'areas'].map(layer => fetchText(`tiles/${layer}/7/64/45.mvt`)),
  );
  expect(paths()).toEqual(['tiles/areas,mortality,sensitive-areas/7/64/45.mvt']);
  expect(answers).toEqual([`${LAYER}M`, `${LAYER}AA`, null, `${LAYER}AA`]);
});

it('fetches a single layer, another tile and one with filters on their own', async () => {
  server.mockImplementation(async ({ url }) => tile(LAYER + new URL(url).pathname.split('/').at(-4)));
  const answers = await Promise.all([
    fetchText('tiles/areas/7/64/45.mvt'),
    fetchText('tiles/mortality/7/64/46.mvt'),
    fetchText('tiles/infrastructures/7/64/45.mvt?risk[]=RISK_H'),
  ]);
  expect(answers).toEqual([`${LAYER}areas`, `${LAYER}mortality`, `${LAYER}infrastructures`]);
  expect(paths().sort()).toEqual([
    'tiles/areas/7/64/45.mvt',
    'tiles/infrastructures/7/64/45.mvt',
    'tiles/mortality/7/64/46.mvt',
  ]);
});

it('leaves out a layer that is no longer wanted, and answers the others', async () => {
  const [early, late] = [new AbortController(), new AbortController()];
  server.mockImplementation(async () => {
    late.abort();
    return tile(`${LAYER}AA${LAYER}M`, '3,2');
  });
  const answers = Promise.allSettled([
    fetchText('tiles/areas/8/1/1.mvt'),
    fetchText('tiles/mortality/8/1/1.mvt', late.signal),
    fetchText('tiles/sensitive-areas/8/1/1.mvt', early.signal),
  ]);
  early.abort();
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: `${LAYER}AA` },
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(paths()).toEqual(['tiles/areas,mortality/8/1/1.mvt']);
});

it('ends the request when no layer is wanted any more', async () => {
  let ended = false;
  server.mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          ended = true;
          reject(signal.reason);
        }),
      ),
  );
  const leave = new AbortController();
  const answers = Promise.allSettled(
    ['areas', 'mortality'].map(layer => fetchText(`tiles/${layer}/9/1/1.mvt`, leave.signal)),
  );
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  leave.abort();
  expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(ended).toBe(true);
});

it('fails for every layer when the request fails', async () => {
  server.mockImplementation(async () => Response.json({ code: 'permission_denied' }, { status: 403 }));
  const answers = await Promise.allSettled(
    ['areas', 'mortality'].map(layer => fetchText(`tiles/${layer}/9/2/1.mvt`)),
  );
  expect(answers).toMatchObject([{ reason: { status: 403 } }, { reason: { status: 403 } }]);
});
