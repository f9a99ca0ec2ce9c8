import { formatSearchState, parseSearchState, type SearchState } from './search-state';

const KEY = 'avicable.search';

/** Stores a search for the rest of the visit, without its selection and its open pole. */
export function rememberSearch(search: string): void {
  sessionStorage.setItem(
    KEY,
    formatSearchState({ ...parseSearchState(search), selection: null, pole: null }),
  );
}

/** The last search of this visit, used for a URL without parameters; empty if there was none. */
const lastSearch = (): string => sessionStorage.getItem(KEY) ?? '';

/** A search and the URL that follows it, as query strings. */
export interface HeldSearch {
  readonly search: string;
  /** The URL query last shown by the router. */
  readonly address: string;
  /** A query that was written to the URL but is not shown yet. */
  readonly written: string | null;
}

export type SearchAction =
  /** The user or the map has changed the search. */
  | { type: 'change'; change: Partial<SearchState> }
  /** A search is written to the URL. The next change may already have happened. */
  | { type: 'write'; search: string }
  /** The router has shown a URL. */
  | { type: 'show'; address: string };

/** The search in a URL. A URL without parameters restores the last search of this visit. */
export const searchAt = (address: string): HeldSearch => ({
  search: address || lastSearch(),
  address,
  written: null,
});

/** Applies an action. Changes build on each other. A URL that was set elsewhere replaces the search. */
export function holdSearch(held: HeldSearch, action: SearchAction): HeldSearch {
  switch (action.type) {
    case 'change': {
      const search = formatSearchState({ ...parseSearchState(held.search), ...action.change });
      return search === held.search ? held : { ...held, search };
    }
    case 'write':
      return { ...held, written: action.search };
    case 'show': {
      const { address } = action;
      const isOwn = address === held.written || address === held.address;
      return isOwn ? { ...held, address, written: null } : searchAt(address);
    }
  }
}
