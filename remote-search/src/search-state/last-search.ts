import { formatSearchState, parseSearchState } from './search-state';

const KEY = 'avicable.search';

/** Remembers a search during the visit, without its selection. */
export function rememberSearch(search: string): void {
  sessionStorage.setItem(KEY, formatSearchState({ ...parseSearchState(search), selection: null }));
}

/** The last search of this visit, for an address without parameters; empty when there was none. */
export const lastSearch = (): string => sessionStorage.getItem(KEY) ?? '';
