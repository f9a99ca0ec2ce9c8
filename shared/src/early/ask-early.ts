import { isOwnAnswer } from '../contract/answers';
import type { Filters } from '../contract/record-filter';
import { boxQuery } from '../geometry/box-query';
import {
  boundsOfView,
  type FirstView,
  positionIn,
  tilesOfView,
  viewAt,
  viewOfBox,
} from '../geometry/first-view';
import { TILE_SIDE, type TilePoint } from '../geometry/tile-math';
import { paletteOf } from '../map/symbols/palette';
import { addEarlyMap, drawEarly, sizeOfTile } from '../map/tiles/early-drawings';
import { chosenView, firstView } from '../map/view/chosen-view';
import { desktop } from '../platform/browser/media';
import { barePath, localeOfVisit } from '../platform/language/locale';
import { valuesIn } from '../platform/navigation/list-address';
import { statusOf, storedTokens } from '../platform/session/token-storage';
import { type EarlyRequest, earlyKey } from '../platform/transport/early-answers';
import { COLUMNS_ACCEPTED, joinedPath, PATHS, TILE_ACCEPTED, tileParts } from '../platform/transport/paths';
import { apiBase, usualHeaders } from '../platform/transport/usual-headers';
import { rememberedWidth } from '../ui/data/panel-width';

/**
 * What the server writes into the page about its screen. `requests` are paths of the API, as templates:
 * - `public:` stands before one that is requested without a session, `columns:` before a list of features
 * - `kept:` stands before the name under which this visit stores the query for an address without parameters
 * - `:id` stands for the parameter of the screen's path, `{z}/{x}/{y}` for each tile of the map, `{box}` for its box
 * - parameters take their values from the address: `risk[]`, `ordering={sort}`, `kind={kind:POLE}` with a default
 * - with `!layers`, nothing is requested if the address has this parameter; with `!phone` or `!desktop`, on this size
 */
export interface FirstRequests {
  /** Path of the screen, such as `/infrastructures/:id`. */
  readonly path: string;
  /** Layers of tiles are listed as they are drawn, the lowest first. */
  readonly requests: readonly string[];
  /** URL of the worker that draws tiles. */
  readonly worker?: string;
}

/** Key in local storage of the requests of all screens by path, for pages that the service worker answers. */
export const REQUESTS_KEY = 'first-requests';
/** Key in local storage of the size of a window, and of the place that the map had in it. */
const SIZE_KEY = 'map-size';

export { positionIn } from '../geometry/first-view';
export { keepEarlyMap } from '../map/tiles/early-drawings';

/** The parameters of filters in a template. */
export const parametersOf = (filters: Filters, ...without: readonly string[]): string =>
  Object.entries(filters)
    .filter(([name, { facts }]) => facts.test !== 'box' && !without.includes(name))
    .map(([name, { facts }]) => (facts.test === 'any' ? `${name}[]` : name))
    .join('&');

/** Requests of every signed-in visit. */
const OF_EVERY_SCREEN = [
  PATHS.user,
  `public:${PATHS.nomenclatures}?with_nomenclatures=true`,
  `public:${PATHS.baseLayers}`,
  `public:${PATHS.settings}`,
];
/** Milliseconds after which early answers are too old. */
const KEPT = 20_000;
const isDesktop = () => window.matchMedia(desktop).matches;

/**
 * The paths, with queries, that a template stands for.
 * @param ids the parameters of the screen's path, such as `:id`, with their values
 * @param view the view of the map; `null` if it is not known
 */
function pathsOf(
  template: string,
  ids: ReadonlyMap<string, string>,
  address: URLSearchParams,
  view: FirstView | null,
): string[] {
  // A record that waits on this device has no id of the server.
  if ([...ids].some(([name, id]) => template.includes(name) && !/^\d+$/.test(id))) return [];
  const [own = '', query = ''] = template.replace(/:\w+\b(?!\})/g, name => ids.get(name) ?? name).split('?');
  const parameters = new URLSearchParams();
  for (const part of query.split('&').filter(Boolean)) {
    const [key = '', value = `{${key.replace('[]', '')}}`] = part.split('=');
    const [, name, first = ''] = /^\{(\w+)(?::(.*))?\}$/.exec(value) ?? [];
    const without = key.startsWith('!') && key.slice(1);
    if (without && (address.has(without) || without === (isDesktop() ? 'desktop' : 'phone'))) return [];
    if (without) continue;
    const values = !name
      ? [value]
      : name === 'box' && view
        ? [boxQuery(boundsOfView(view))]
        : key.endsWith('[]')
          ? valuesIn(address, name)
          : [address.get(name) ?? first];
    for (const text of values) if (text) parameters.append(key, text);
  }
  const search = parameters.size > 0 ? `?${parameters}` : '';
  if (!own.includes('{z}')) return [own + search];
  const tiles = view ? tilesOfView(view) : [];
  return tiles.map(({ z, x, y }) => own.replace('{z}/{x}/{y}', `${z}/${x}/${y}`) + search);
}

/** The size of the map in its place of a size: beside the panel on a desktop, otherwise all of it. */
function sizeOfMap([width, height]: TilePoint): TilePoint {
  // A line of a pixel divides map and panel.
  return [isDesktop() ? Math.max(320, width - 1 - rememberedWidth()) : width, height];
}

const placeOfMap = () => document.querySelector<HTMLElement>('#root .layout-floating');
const sizeOfWindow = () => `${window.innerWidth}×${window.innerHeight}`;

/** A page that the service worker answers has no frame: its map is as large as the last one in such a window. */
function keepSize(): void {
  const { clientWidth = 0, clientHeight } = placeOfMap() ?? {};
  if (clientWidth > 0) localStorage.setItem(SIZE_KEY, `${sizeOfWindow()} ${clientWidth} ${clientHeight}`);
}

function keptSize(): TilePoint | null {
  const [inWindow, width, height] = localStorage.getItem(SIZE_KEY)?.split(' ') ?? [];
  return inWindow === sizeOfWindow() ? [Number(width), Number(height)] : null;
}

/** The requests of this visit's screen that the application has stored. */
function keptRequests(): FirstRequests {
  const all: Record<string, string[]> = JSON.parse(localStorage.getItem(REQUESTS_KEY) ?? '{}');
  const here = barePath(window.location.pathname);
  const isHere = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(here);
  const path = Object.keys(all).find(isHere) ?? '';
  return { path, requests: all[path] ?? [] };
}

/** Parts of the path of a tile: its layer, and its address with the query. */
const TILE = /^tiles\/([\w-]+)\/(.+)$/;

/**
 * Requests what the screen will request first, while its scripts are fetched. `fetchOnce` takes the answers. Resolves when
 * all requests are made.
 * @param written what the server wrote into the page; `null` in the page that the service worker keeps
 */
export async function askEarly(written: FirstRequests | null): Promise<void> {
  window.addEventListener('pagehide', keepSize);
  const tokens = storedTokens();
  if (!navigator.onLine || statusOf(tokens, Date.now()) !== 'valid') return;
  const { path, requests, worker } = written ?? keptRequests();
  const early: NonNullable<Window['earlyRequests']> = new Map();
  window.earlyRequests = early;
  setTimeout(() => early.clear(), KEPT);
  const { pathname, search } = window.location;
  const kept = requests.find(template => template.startsWith('kept:'))?.slice(5);
  const address = new URLSearchParams(search || (kept && sessionStorage.getItem(kept)) || '');
  const parts = barePath(pathname).split('/');
  const ids = new Map(
    path
      .split('/')
      .flatMap((name, i): [string, string][] => (name[0] === ':' ? [[name, parts[i] ?? '']] : [])),
  );

  // A request takes a slow phone 10 ms, so each is made in a task of its own. Timers would wait for 4 ms.
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  function nextTask(): Promise<void> {
    port2.postMessage(null);
    return new Promise(resolve => waiting.push(resolve));
  }
  // Read once, since each look at cookies takes a slow phone 2 ms.
  const usual = usualHeaders(new URL(apiBase()), localeOfVisit(pathname));
  function ask(wanted: string, kind?: string): EarlyRequest {
    const url = new URL(wanted, apiBase());
    const accept = { columns: COLUMNS_ACCEPTED, tile: TILE_ACCEPTED }[kind ?? ''];
    const headers = {
      ...usual,
      ...(accept ? { accept } : {}),
      ...(kind === 'public' ? {} : { authorization: `Bearer ${tokens.access}` }),
    };
    const stop = new AbortController();
    const expected = kind === 'tile' ? 'tile' : 'json';
    const answer = nextTask()
      .then(() => fetch(url, { headers, credentials: 'same-origin', signal: stop.signal }))
      .then(
        got =>
          isOwnAnswer({ status: got.status, type: got.headers.get('content-type') }, expected) ? got : null,
        () => null,
      );
    return { headers, answer, stop };
  }
  /** Requests a tile of several layers, and keeps each layer's part as an answer of its own. */
  async function askTile(layers: readonly string[], at: string, draw: DrawTile | undefined) {
    const { headers, answer } = ask(joinedPath(layers, at), 'tile');
    const bytesOf = answer
      .then(async got => got && tileParts(await got.arrayBuffer(), got.headers, layers.length))
      .catch(() => null);
    for (const [i, layer] of layers.entries())
      early.set(earlyKey(`tiles/${layer}/${at}`), {
        headers,
        answer: bytesOf.then(
          bytes => bytes && new Response(bytes[i], { headers: { 'content-type': TILE_ACCEPTED } }),
        ),
        stop: new AbortController(),
      });
    const bytes = await bytesOf;
    for (const [i, layer] of layers.entries()) if (bytes?.[i]) draw?.(layer, at, bytes[i]);
  }
  function askFor(templates: readonly string[], view: FirstView | null, draw?: DrawTile): void {
    const tiles = new Map<string, string[]>();
    for (const template of templates) {
      const [, kind, rest = ''] = /^(?:(\w+):)?(.*)$/.exec(template) ?? [];
      if (kind === 'kept') continue;
      for (const wanted of pathsOf(rest, ids, address, view)) {
        const key = earlyKey(wanted);
        if (early.has(key) || !new URL(wanted, apiBase()).href.startsWith(apiBase())) continue;
        const [, layer, at] = TILE.exec(wanted) ?? [];
        if (layer && at) tiles.set(at, [...(tiles.get(at) ?? []), layer].sort());
        else early.set(key, ask(wanted, kind));
      }
    }
    for (const [at, layers] of tiles)
      for (const together of at.includes('?') ? layers.map(layer => [layer]) : [layers])
        void askTile(together, at, draw);
  }

  const ofView = (template: string) => /\{(z|box)\}/.test(template);
  askFor([...requests.filter(template => !ofView(template)), ...OF_EVERY_SCREEN], null);
  const place = placeOfMap();
  const room: TilePoint | null = place ? [place.clientWidth, place.clientHeight] : keptSize();
  const later = requests.filter(ofView);
  if (!room || later.length === 0) return nextTask();
  // The worker's script arrives while the extent of the data is requested.
  const painter = worker && typeof OffscreenCanvas !== 'undefined' ? new Worker(worker) : undefined;
  const position = positionIn(address) ?? chosenView();
  const answer = position ? null : await early.get(earlyKey(PATHS.dataExtent))?.answer;
  const data = await answer
    ?.clone()
    .json()
    .catch(() => null);
  if (!position && !data) return;
  const [at, size] = [position ?? firstView(), sizeOfMap(room)];
  const view = data?.extent ? viewOfBox(data.extent, size, at) : viewAt(at, size);
  askFor(later, view, place && painter ? drawingInto(place, view, painter, requests) : undefined);
  return nextTask();
}

type DrawTile = (layer: string, at: string, bytes: ArrayBuffer) => void;

/** Adds a map to the frame. @returns draws the tile of a layer into it */
function drawingInto(
  place: HTMLElement,
  { topLeft, size }: FirstView,
  worker: Worker,
  order: readonly string[],
): DrawTile {
  const { offsetLeft, offsetTop, clientLeft, clientTop } = place;
  const map = addEarlyMap(worker, place, [offsetLeft + clientLeft, offsetTop + clientTop, ...size]);
  setTimeout(map.remove, KEPT);
  const palette = paletteOf(document.documentElement);
  return (layer, at, bytes) => {
    const [z = 0, x = 0, y = 0] = at.split(/\D/).map(Number);
    const level = order.findIndex(template => template.startsWith(`tiles/${layer}/`));
    const spot = [x * TILE_SIDE - topLeft[0], y * TILE_SIDE - topLeft[1], level];
    if (bytes.byteLength > 0) drawEarly(map, bytes, sizeOfTile({ z, x, y }, palette), spot);
  };
}
