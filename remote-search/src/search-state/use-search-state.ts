import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { barePath, currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useLocation, useNavigate } from 'shared/router';
import { type HeldSearch, holdSearch, searchAt } from './held-search';
import { rememberSearch } from './last-search';
import { parseSearchState, type SearchState } from './search-state';
import { useSheetBeside } from './sheet-beside';

export type UpdateSearch = (change: Partial<SearchState>) => void;

/** A search that an unmounted map could not write to its URL, since a sheet was open beside it. */
let unwritten: HeldSearch | undefined;

/**
 * The state of the search, stored in the URL. `update` replaces the history entry, so that "back" leaves the search.
 * While a sheet is open beside the map, the URL is that of the sheet: the search is written once the map has its URL
 * again.
 */
export function useSearchState(): [SearchState, UpdateSearch] {
  const { search: address, key } = useLocation();
  const isBehind = useSheetBeside() !== null;
  const navigate = useNavigate();
  const [held, dispatch] = useReducer(holdSearch, address, first =>
    unwritten?.address === first ? unwritten : searchAt(first),
  );
  const [shown, setShown] = useState(key);
  if (shown !== key && !isBehind) {
    setShown(key);
    dispatch({ type: 'show', address });
  }
  const { search } = held;
  useEffect(
    function writeAddress() {
      rememberSearch(search);
      unwritten = isBehind ? { ...held, written: null } : undefined;
      // The URL of another screen is set before that screen has loaded: a late answer must not navigate back.
      const isLeaving = barePath(window.location.pathname) !== paths.search();
      if (isBehind || isLeaving || held.written !== null || search === held.address) return;
      dispatch({ type: 'write', search });
      // The language may be changing: a late update must not restore the previous one.
      void navigate({ pathname: localizedPath(paths.search(), currentLocale()), search }, { replace: true });
    },
    [held, search, isBehind, navigate],
  );
  const state = useMemo(() => parseSearchState(search), [search]);
  return [state, useCallback(change => dispatch({ type: 'change', change }), [])];
}
