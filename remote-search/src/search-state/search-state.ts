import { positionIn } from 'shared/early';
import type { MapPosition } from 'shared/map';
import { orderIn, setOrder } from 'shared/navigation';
import { formatFilters, KINDS, parseFilters, type SearchFilters, TABS, type Tab } from './search-filters';

/** Data layers of the search: one for each tab, and the areas. */
export const OVERLAYS = [...TABS, 'areas'] as const;
/** Networks of operators are not shown, nor offered, where there are none. */
const OVERLAYS_AT_FIRST: readonly string[] = [...TABS, 'networks'];

export type Selection = { readonly tab: Tab; readonly id: number };

export type SortOrder = { readonly key: string; readonly descending: boolean };

/** State of the search. It is stored in the URL, so that a shared link shows the same search. */
export type SearchState = {
  readonly position: MapPosition | null;
  readonly tab: Tab;
  readonly filters: SearchFilters;
  readonly selection: Selection | null;
  /** Id of the operator's pole whose card is open. */
  readonly pole: number | null;
  /** Ids of the visible layers, including the server's overlays. */
  readonly overlays: readonly string[];
  readonly base: number | null;
  readonly order: SortOrder | null;
};

const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(KINDS, value);

function parseBase(text: string | null): number | null {
  const base = text?.trim() ? Number(text) : Number.NaN;
  return base >= 0 && base <= Number.MAX_SAFE_INTEGER ? base : null;
}

function parseId(text: string | null | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function parseSelection(text: string | null): Selection | null {
  const [tab, id] = text?.split(':') ?? [];
  const number = parseId(id);
  return isTab(tab ?? null) && number !== null ? { tab: tab as Tab, id: number } : null;
}

function parseOrder(text: string | null, tab: Tab): SortOrder | null {
  const key = text?.replace(/^-/, '') ?? '';
  return Object.hasOwn(KINDS[tab].facts.orderings, key)
    ? { key, descending: text?.startsWith('-') ?? false }
    : null;
}

const LAYER_ID = /^[\w-]{1,40}$/;

/** Reads the state from a URL's query. Invalid values are ignored. */
export function parseSearchState(search: string): SearchState {
  const parameters = new URLSearchParams(search);
  const requestedTab = parameters.get('tab');
  const tab = isTab(requestedTab) ? requestedTab : 'infrastructures';
  const layers = parameters.get('layers');
  return {
    position: positionIn(parameters),
    tab,
    filters: parseFilters(parameters),
    selection: parseSelection(parameters.get('selected')),
    pole: parseId(parameters.get('pole')),
    overlays: layers === null ? OVERLAYS_AT_FIRST : layers.split(',').filter(id => LAYER_ID.test(id)),
    base: parseBase(parameters.get('base')),
    order: parseOrder(orderIn(parameters), tab),
  };
}

/** Decimals of degrees that position the centre to the pixel at a zoom. */
const decimalsAt = (zoom: number) => Math.min(6, Math.max(2, Math.ceil(zoom / 3)));

/** The map's view as a query, for links to other screens. */
export function positionQuery({
  zoom,
  latitude,
  longitude,
}: MapPosition): Record<'z' | 'lat' | 'lng', string> {
  const decimals = decimalsAt(zoom);
  return {
    z: String(Math.round(zoom * 100) / 100),
    lat: latitude.toFixed(decimals),
    lng: longitude.toFixed(decimals),
  };
}

const sameItems = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(item => b.includes(item));

/** The query of a state, without default values. */
export function formatSearchState(state: SearchState): string {
  const parameters = new URLSearchParams(state.position ? positionQuery(state.position) : {});
  if (state.tab !== 'infrastructures') parameters.set('tab', state.tab);
  for (const [key, value] of formatFilters(state.filters)) parameters.set(key, value);
  if (state.selection) parameters.set('selected', `${state.selection.tab}:${state.selection.id}`);
  if (state.pole !== null) parameters.set('pole', String(state.pole));
  if (!sameItems(state.overlays, OVERLAYS_AT_FIRST)) parameters.set('layers', state.overlays.join(','));
  if (state.base !== null) parameters.set('base', String(state.base));
  if (state.order) setOrder(parameters, `${state.order.descending ? '-' : ''}${state.order.key}`);
  const query = parameters.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
  return query ? `?${query}` : '';
}
