import { callAsUser } from '../session/call-as-user';
import { notOurs } from '../transport/api-error';
import { isEarly } from '../transport/early-answers';
import { type Call, received } from '../transport/http-client';
import { joinedPath, plainTile, tileParts } from '../transport/paths';

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
  const { layer, address } = plainTile(path) ?? {};
  if (!layer || !address || isEarly(path)) return callAsUser(path, options);
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
  const parts = partsOf(layers, address, wanted);
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
async function partsOf(
  layers: readonly string[],
  address: string,
  wanted: readonly Waiting[],
): Promise<ArrayBuffer[]> {
  const stop = new AbortController();
  const signals = wanted.flatMap(({ options: { signal } }) => signal ?? []);
  for (const signal of signals)
    signal.addEventListener('abort', () => {
      if (signals.length === wanted.length && signals.every(({ aborted }) => aborted)) stop.abort();
    });
  const answer = await callAsUser(joinedPath(layers, address), {
    ...wanted[0]?.options,
    signal: stop.signal,
  });
  const bytes = await received(answer.arrayBuffer());
  const parts = tileParts(bytes, answer.headers, layers.length);
  if (!parts) throw notOurs();
  return parts;
}
