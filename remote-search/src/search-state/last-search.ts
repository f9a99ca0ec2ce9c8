import { formatSearchState, parseSearchState } from './search-state';

const KEY = 'avicable.search';

/** Stores a search for the rest of the visit, without its selection. */
export function rememberSearch(search: string): void {
  sessionStorage.setItem(KEY, formatSearchState({ ...parseSearchState(search), selection: null }));
}

/** The last search of this visit, used for a URL without parameters; empty if there was none. */
export const lastSearch = (): string => sessionStorage.getItem(KEY) ?? '';
