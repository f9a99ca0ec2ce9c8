import { paths } from 'shared/navigation';
import { formatFilters } from '../keep-state/search-filters';
import { formatSearchState, type SearchState } from '../keep-state/search-state';

/** The screens that show the same as a search does: the map on paper, and the counts. */
export function waysFrom(state: SearchState): { readonly print: string; readonly statistics: string } {
  const filters = new URLSearchParams(formatFilters(state.filters)).toString();
  return {
    print: `${paths.printMap()}${formatSearchState(state)}`,
    statistics: `${paths.statistics()}${filters && `?${filters}`}`,
  };
}
