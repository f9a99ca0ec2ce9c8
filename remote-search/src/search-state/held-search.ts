import { lastSearch } from './last-search';
import { formatSearchState, parseSearchState, type SearchState } from './search-state';

/** A search and what the address says of it. Both are queries. */
export interface HeldSearch {
  readonly search: string;
  /** The address last shown. */
  readonly address: string;
  /** What was written into the address and is not shown yet. */
  readonly written: string | null;
}

export type SearchAction =
  /** The user or the map changes the search. */
  | { type: 'change'; change: Partial<SearchState> }
  /** A search goes into the address. By then, the next change may be there already. */
  | { type: 'write'; search: string }
  /** The router shows an address. */
  | { type: 'show'; address: string };

/** The search of an address; one without parameters restores the last search of this visit. */
export const searchAt = (address: string): HeldSearch => ({
  search: address || lastSearch(),
  address,
  written: null,
});

/** Changes build on each other; the address follows. An address from elsewhere replaces the search. */
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
