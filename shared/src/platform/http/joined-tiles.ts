import { callAsUser } from '../session/call-as-user';
import { notOurs } from '../transport/api-error';
import { earlyTilePath } from '../transport/early-answers';
import { type Call, received } from '../transport/http-client';
import { joinedPath, plainTile, tileParts } from '../transport/paths';

/** Milliseconds within which requests for the same tile of several layers are joined. */
const GATHERING = 20;
/** Milliseconds within which the layers of a first map take their parts of an early tile. */
const TAKEN_WITHIN = 5000;

type Waiting = {
  readonly path: string;
  readonly layer: string;
  readonly options: Call;
  readonly resolve: (answer: Promise<Response>) => void;
};

let waiting = new Map<string, Waiting[]>();

/** Tiles that the page's first script requested, with the parts that no layer has taken yet. */
const early = new Map<string, { parts: Promise<ArrayBuffer[]>; left: Map<string, number> }>();

/**
 * Fetches a tile. Requests for the same tile of several layers share one request if they have no filters and start at
 * about the same time.
 * @throws ApiError as `callAsUser`
 */
export function fetchJoined(path: string, options: Call): Promise<Response> {
  const { layer, address } = plainTile(path) ?? {};
  if (!layer || !address) return callAsUser(path, options);
  const part = earlyPart(layer, address, options);
  if (part) return part;
  return new Promise(resolve => {
    if (waiting.size === 0) setTimeout(fetchWaiting, GATHERING);
    waiting.set(address, [...(waiting.get(address) ?? []), { path, layer, options, resolve }]);
  });
}

/** A layer's part of an early tile, for its first request. */
function earlyPart(
  layer: string,
  address: string,
  { signal, ...options }: Call,
): Promise<Response> | undefined {
  const path = earlyTilePath(address);
  if (path) {
    const layers = path.split('/')[1]?.split(',') ?? [];
    early.set(address, {
      parts: partsOf(path, [options]),
      left: new Map(layers.map((name, i) => [name, i])),
    });
    setTimeout(() => early.delete(address), TAKEN_WITHIN);
  }
  const { parts, left } = early.get(address) ?? {};
  const at = left?.get(layer);
  if (!parts || at === undefined) return undefined;
  left?.delete(layer);
  return parts.then(bytes => {
    signal?.throwIfAborted();
    return new Response(bytes[at]);
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
  const parts = partsOf(
    joinedPath(layers, address),
    wanted.map(({ options }) => options),
  );
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
async function partsOf(path: string, wanted: readonly Call[]): Promise<ArrayBuffer[]> {
  const stop = new AbortController();
  const signals = wanted.flatMap(({ signal }) => signal ?? []);
  for (const signal of signals)
    signal.addEventListener('abort', () => {
      if (signals.length === wanted.length && signals.every(({ aborted }) => aborted)) stop.abort();
    });
  const answer = await callAsUser(path, { ...wanted[0], signal: stop.signal });
  const bytes = await received(answer.arrayBuffer());
  const parts = tileParts(bytes, answer.headers.get('x-tile-lengths'));
  if (!parts) throw notOurs();
  return parts;
}
