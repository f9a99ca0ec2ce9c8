import { partOf, pmtilesFile } from '../testing/pmtiles-file';
import { TILE_PATIENCE } from './base-tiles';
import { fetchBaseTile } from './fetch-base-tile';

const { signal } = new AbortController();
const TILE = { z: 9, x: 268, y: 189 };
const file = pmtilesFile({ '8/134/94': 'above', '9/268/189': 'picture' });
let url = '';
let count = 0;
const requests: Request[] = [];
let answer: (request: Request) => Response | Promise<Response>;

beforeEach(() => {
  // Each test reads a file of its own, since open files are remembered.
  url = `https://files.example/${count++}.pmtiles`;
  requests.length = 0;
  answer = request => partOf(file, request.headers.get('range'));
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const { signal: stop, ...rest } = options;
    stop?.throwIfAborted();
    const request = new Request(address, rest as RequestInit);
    requests.push(request);
    return Promise.race([
      answer(request),
      new Promise<never>((_, reject) => {
        stop?.addEventListener('abort', () => reject(stop.reason));
      }),
    ]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const read = (tile = TILE) => fetchBaseTile({ kind: 'pmtiles', url }, tile, signal);

it('reads pictures from a PMTiles file in parts, and its directory once', async () => {
  const tile = await read();
  expect([await tile.text(), tile.headers.get('content-type')]).toEqual(['picture', 'image/png']);
  expect(await (await read({ z: 8, x: 134, y: 94 })).text()).toBe('above');
  expect(requests.map(({ url: address }) => address)).toEqual(Array(3).fill(url));
  expect(requests.every(({ headers }) => headers.has('range'))).toBe(true);
});

it('answers a tile that the file lacks like a server', async () => {
  expect((await read({ ...TILE, x: 3 })).status).toBe(404);
});

it('calls vector tiles no pictures', async () => {
  const vectors = pmtilesFile({ '9/268/189': 'lines' }, { type: 1 });
  answer = request => partOf(vectors, request.headers.get('range'));
  expect((await read()).headers.get('content-type')).toBe('');
});

it.each<[string, typeof answer]>([
  ['is gone', () => Promise.reject(new TypeError('gone'))],
  ['has moved', () => new Response('', { status: 404 })],
  ['is no PMTiles file', () => new Response('<html>'.repeat(50), { status: 206 })],
  ['sends the whole file', () => partOf(new Uint8Array(1_000_000), null)],
  ['is cut off', request => partOf(file.slice(0, 130), request.headers.get('range'))],
  [
    'names a tile of gigabytes',
    request => {
      const huge = file.slice();
      // The length of the first tile, of five digits of seven bits.
      return partOf(huge.fill(255, 132, 136), request.headers.get('range'));
    },
  ],
])('fails when the service %s, and reads again later', async (_, wrong) => {
  const right = answer;
  answer = wrong;
  await expect(read()).rejects.toMatchObject({ code: 'unexpected_format' });
  answer = right;
  expect((await read()).status).toBe(200);
});

it.each(['pmtiles', 'xyz', 'wms'] as const)(
  'waits for a slow service of the kind %s only so long',
  async kind => {
    answer = () => new Promise(() => undefined);
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const reading = fetchBaseTile({ kind, url }, TILE, signal).catch(error => error);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    patience.abort();
    expect(await reading).toMatchObject({ code: 'unexpected_format' });
    expect(timeout).toHaveBeenCalledWith(TILE_PATIENCE);
  },
);

it('stops when it is told to, which is no failure of the service', async () => {
  await read();
  const stop = new AbortController();
  stop.abort();
  await expect(fetchBaseTile({ kind: 'xyz', url }, TILE, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
