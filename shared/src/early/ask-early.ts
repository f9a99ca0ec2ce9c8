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
import type { TilePoint } from '../geometry/tile-math';
import { paletteOf } from '../map/symbols/palette';
import { addEarlyMap, drawEarly, sizeOfTile, TILE_SIDE } from '../map/tiles/early-drawings';
import { chosenView, firstView } from '../map/view/chosen-view';
import { desktop } from '../platform/browser/media';
import { barePath, localeOfVisit } from '../platform/language/locale';
import { valuesIn } from '../platform/navigation/list-address';
import { statusOf, storedTokens } from '../platform/session/token-storage';
import {
  COLUMNS_ACCEPTED,
  joinedPath,
  PATHS,
  plainTile,
  TILE_ACCEPTED,
  tileParts,
} from '../platform/transport/paths';
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
/** More tiles than this belong to a screen that is larger than any window. */
const MOST_TILES = 40;

interface Place {
  /** The address of the page, without its language. */
  readonly path: string;
  readonly address: URLSearchParams;
  readonly isDesktop: boolean;
  /** `null` if the view is not known. */
  readonly view: FirstView | null;
}

/** The paths, with queries, that a template stands for. */
export function pathsOf(
  template: string,
  pattern: string,
  { path, address, isDesktop, view }: Place,
): string[] {
  const parts = path.split('/');
  const ids = new Map(pattern.split('/').map((name, i) => [name, parts[i] ?? '']));
  const [own = '', query = ''] = template.replace(/:\w+\b(?!\})/g, name => ids.get(name) ?? name).split('?');
  // A record that waits on this device has no id of the server.
  if ([...ids].some(([name, id]) => template.includes(name) && name[0] === ':' && !/^\d+$/.test(id)))
    return [];
  const parameters = new URLSearchParams();
  for (const part of query.split('&').filter(Boolean)) {
    const [key = '', value = `{${key.replace('[]', '')}}`] = part.split('=');
    if (key.startsWith('!')) {
      const name = key.slice(1);
      if (address.has(name) || name === (isDesktop ? 'desktop' : 'phone')) return [];
      continue;
    }
    const [, name, first = ''] = /^\{(\w+)(?::(.*))?\}$/.exec(value) ?? [];
    if (!name) parameters.append(key, value);
    else if (name === 'box' && view) parameters.append(key, boxQuery(boundsOfView(view)));
    else if (key.endsWith('[]')) for (const item of valuesIn(address, name)) parameters.append(key, item);
    else if (address.get(name) ?? first) parameters.append(key, address.get(name) ?? first);
  }
  const search = parameters.size > 0 ? `?${parameters}` : '';
  const tiles = own.includes('{z}') && view ? tilesOfView(view) : [];
  const paths = tiles.map(({ z, x, y }) => own.replace('{z}/{x}/{y}', `${z}/${x}/${y}`));
  if (paths.length > MOST_TILES) return [];
  return (own.includes('{') ? paths : [own]).map(text => text + search);
}

/** The size of the map in its place of the frame: beside the panel on a desktop, otherwise all of it. */
function sizeOfMap({ clientWidth: width, clientHeight: height }: Element): TilePoint {
  // A line of a pixel divides map and panel.
  return [matchMedia(desktop).matches ? Math.max(320, width - 1 - rememberedWidth()) : width, height];
}

/**
 * Requests what the screen will request first, while its scripts are fetched. `fetchOnce` takes the answers.
 */
export async function askEarly({ path, requests, worker }: FirstRequests): Promise<void> {
  const tokens = storedTokens();
  if (!navigator.onLine || statusOf(tokens, Date.now()) !== 'valid') return;
  const early: NonNullable<Window['earlyRequests']> = new Map();
  window.earlyRequests = early;
  setTimeout(() => early.clear(), KEPT);
  const { pathname, search } = window.location;
  const locale = localeOfVisit(pathname);
  const kept = requests.find(template => template.startsWith('kept:'))?.slice(5);
  const address = new URLSearchParams(search || (kept && sessionStorage.getItem(kept)) || '');
  const isDesktop = matchMedia(desktop).matches;

  let show: ((path: string, answer: Response) => Promise<void>) | undefined;

  function ask(path: string, kind?: string): void {
    const url = new URL(path, apiBase());
    if (early.has(url.href) || !url.href.startsWith(apiBase())) return;
    const headers = {
      ...usualHeaders(url, locale),
      ...(kind === 'columns' ? { accept: COLUMNS_ACCEPTED } : {}),
      ...(path.startsWith('tiles/') ? { accept: TILE_ACCEPTED } : {}),
      ...(kind === 'public' ? {} : { authorization: `Bearer ${tokens.access}` }),
    };
    const stop = new AbortController();
    const answer = fetch(url, { headers, credentials: 'same-origin', signal: stop.signal }).then(
      got => (got.ok ? got : null),
      () => null,
    );
    early.set(url.href, { headers, answer, stop });
    if (path.startsWith('tiles/')) void answer.then(got => got && show?.(path, got.clone()));
  }
  function askFor(templates: readonly string[], view: FirstView | null): void {
    const layers = new Map<string, string[]>();
    for (const template of templates) {
      const [, kind, rest = ''] = /^(?:(\w+):)?(.*)$/.exec(template) ?? [];
      if (kind === 'kept') continue;
      for (const wanted of pathsOf(rest, path, { path: barePath(pathname), address, isDesktop, view })) {
        const tile = plainTile(wanted);
        if (tile) layers.set(tile.address, [...(layers.get(tile.address) ?? []), tile.layer]);
        else ask(wanted, kind);
      }
    }
    for (const [at, names] of layers) ask(joinedPath(names, at));
  }

  const ofView = (template: string) => /\{(z|box)\}/.test(template);
  askFor([...requests.filter(template => !ofView(template)), ...OF_EVERY_SCREEN], null);
  const place = document.querySelector<HTMLElement>('#root .layout-floating');
  const later = requests.filter(ofView);
  if (!place || later.length === 0) return;
  const size = sizeOfMap(place);
  const position = positionIn(address) ?? chosenView();
  const extent = position ? null : await early.get(new URL(PATHS.dataExtent, apiBase()).href)?.answer;
  if (!position && !extent) return;
  const box = await extent?.clone().json();
  const at = position ?? firstView();
  const view = box?.extent ? viewOfBox(box.extent, size, at) : viewAt(at, size);
  if (worker && typeof OffscreenCanvas !== 'undefined') show = drawingInto(place, view, worker, requests);
  askFor(later, view);
}

/** Prepares a map in the frame. @returns a function that draws the answer to a request of tiles */
function drawingInto(
  place: HTMLElement,
  { topLeft, size }: FirstView,
  worker: string,
  order: readonly string[],
) {
  const { offsetLeft, offsetTop, clientLeft, clientTop } = place;
  const map = addEarlyMap(worker, place, [offsetLeft + clientLeft, offsetTop + clientTop, ...size]);
  setTimeout(map.remove, KEPT);
  const palette = paletteOf(document.documentElement);
  return async (path: string, answer: Response) => {
    const [, names = '', z, x, y] = /^tiles\/([^/]+)\/(\d+)\/(\d+)\/(\d+)/.exec(path) ?? [];
    const address = { z: Number(z), x: Number(x), y: Number(y) };
    const bytes = await answer.arrayBuffer();
    const layers = names.split(',');
    const parts = layers.length > 1 ? tileParts(bytes, answer.headers.get('x-tile-lengths')) : [bytes];
    for (const [i, part] of parts?.entries() ?? []) {
      const level = order.findIndex(template => template.startsWith(`tiles/${layers[i]}/`));
      const at = [address.x * TILE_SIDE - topLeft[0], address.y * TILE_SIDE - topLeft[1], level];
      if (part.byteLength > 0) drawEarly(map, part, sizeOfTile(address, palette), at);
    }
  };
}
