import { gzipSync } from 'node:zlib';
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
  vi.useRealTimers();
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

/** The file with another root directory, whose leaves begin with it. */
function withDirectory(directory: Uint8Array, compression: number): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array([...file.subarray(0, 127), ...directory]);
  const header = new DataView(changed.buffer);
  header.setBigUint64(16, BigInt(directory.length), true);
  header.setBigUint64(40, 127n, true);
  header.setUint8(97, compression);
  return changed;
}

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
  [
    'packs a huge directory into a few bytes',
    request => partOf(withDirectory(gzipSync(new Uint8Array(10_000_000)), 2), request.headers.get('range')),
  ],
  [
    'has a directory that points to itself',
    request => partOf(withDirectory(Uint8Array.of(1, 0, 0, 5, 1), 1), request.headers.get('range')),
  ],
  [
    'claims more entries than its directory has bytes',
    request => partOf(withDirectory(Uint8Array.of(255, 255, 255, 127, 1), 1), request.headers.get('range')),
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
    vi.useFakeTimers();
    const settled = vi.fn(error => error);
    const reading = fetchBaseTile({ kind, url }, TILE, signal).catch(settled);
    await vi.advanceTimersByTimeAsync(TILE_PATIENCE - 1);
    expect(requests).toHaveLength(1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toMatchObject({ code: 'unexpected_format' });
    expect(vi.getTimerCount()).toBe(0);
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

it('stops a request under way, and leaves nothing behind on the signal of a long download', async () => {
  const stop = new AbortController();
  const [added, removed] = [
    vi.spyOn(stop.signal, 'addEventListener'),
    vi.spyOn(stop.signal, 'removeEventListener'),
  ];
  await fetchBaseTile({ kind: 'xyz', url }, TILE, stop.signal);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  answer = () => new Promise(() => undefined);
  const reading = fetchBaseTile({ kind: 'xyz', url }, TILE, stop.signal);
  stop.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

it('needs no `AbortSignal.any`, which older phones lack', async () => {
  vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined });
  expect((await read()).status).toBe(200);
});

it('passes on that a service has no picture of a place', async () => {
  answer = () => new Response(null, { status: 204 });
  expect((await fetchBaseTile({ kind: 'xyz', url }, TILE, signal)).status).toBe(204);
});

it('stops reading a picture without end', async () => {
  const pull = vi.fn((output: ReadableStreamDefaultController) => output.enqueue(new Uint8Array(500_000)));
  answer = () => new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'image/png' } });
  await expect(fetchBaseTile({ kind: 'wms', url }, TILE, signal)).rejects.toMatchObject({
    code: 'unexpected_format',
  });
  expect(pull.mock.calls.length).toBeLessThan(10);
});
