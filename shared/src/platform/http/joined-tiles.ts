import { callAsUser } from '../session/call-as-user';
import { notOurs } from '../transport/api-error';
import { type Call, received } from '../transport/http-client';

/** The path of a layer's tile without filters. */
const PLAIN_TILE = /^tiles\/([\w-]+)\/(\d+\/\d+\/\d+\.mvt)$/;
/** Milliseconds within which requests for the same tile of several layers are joined. */
const GATHERING = 20;

type Waiting = {
  readonly path: string;
  readonly layer: string;
  readonly options: Call;
  readonly resolve: (answer: Promise<Response>) => void;
};

let waiting = new Map<string, Waiting[]>();

/**
 * Fetches a tile. Requests for the same tile of several layers share one request if they have no filters and start at
 * about the same time.
 * @throws ApiError as `callAsUser`
 */
export function fetchJoined(path: string, options: Call): Promise<Response> {
  const [, layer, address] = PLAIN_TILE.exec(path) ?? [];
  if (!layer || !address) return callAsUser(path, options);
  return new Promise(resolve => {
    if (waiting.size === 0) setTimeout(fetchWaiting, GATHERING);
    waiting.set(address, [...(waiting.get(address) ?? []), { path, layer, options, resolve }]);
  });
}

function fetchWaiting(): void {
  const gathered = waiting;
  waiting = new Map();
  for (const [address, all] of gathered) {
    const wanted = all.filter(({ options }) => !options.signal?.aborted);
    const layers = [...new Set(wanted.map(({ layer }) => layer))].sort();
    if (layers.length > 1) fetchTogether(address, layers, wanted);
    else for (const { path, options, resolve } of wanted) resolve(callAsUser(path, options));
    for (const { options, resolve } of all)
      if (options.signal?.aborted) resolve(Promise.reject(options.signal.reason));
  }
}

function fetchTogether(address: string, layers: readonly string[], wanted: readonly Waiting[]): void {
  const parts = partsOf(`tiles/${layers.join()}/${address}`, wanted);
  for (const { layer, options, resolve } of wanted)
    resolve(
      parts.then(bytes => {
        options.signal?.throwIfAborted();
        const part = bytes[layers.indexOf(layer)];
        return new Response(part);
      }),
    );
}

/** The bytes of each layer; an empty layer has no bytes. The request is aborted when every caller has aborted. */
async function partsOf(path: string, wanted: readonly Waiting[]): Promise<ArrayBuffer[]> {
  const stop = new AbortController();
  const signals = wanted.flatMap(({ options: { signal } }) => signal ?? []);
  for (const signal of signals)
    signal.addEventListener('abort', () => {
      if (signals.length === wanted.length && signals.every(({ aborted }) => aborted)) stop.abort();
    });
  const answer = await callAsUser(path, { ...wanted[0]?.options, signal: stop.signal });
  const bytes = await received(answer.arrayBuffer());
  const lengths = (answer.headers.get('x-tile-lengths') ?? '').split(',').map(Number);
  const sum = lengths.reduce((all, length) => all + length, 0);
  if (bytes.byteLength !== sum) throw notOurs();
  let end = 0;
  return lengths.map(length => {
    end += length;
    return bytes.slice(end - length, end);
  });
}
