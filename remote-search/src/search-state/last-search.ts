import { formatSearchState, parseSearchState } from './search-state';

const KEY = 'avicable.search';

/** Keeps a search for the time of the visit, without its selection: coming back is not looking again. */
export function rememberSearch(search: string): void {
  sessionStorage.setItem(KEY, formatSearchState({ ...parseSearchState(search), selection: null }));
}

/** The last search of this visit, for an address without parameters; empty when there was none. */
export const lastSearch = (): string => sessionStorage.getItem(KEY) ?? '';
