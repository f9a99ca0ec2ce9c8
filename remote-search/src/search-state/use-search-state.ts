import { useCallback, useEffect, useMemo, useRef } from 'react';
import { barePath, currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useLocation, useNavigate } from 'shared/router';
import { lastSearch, rememberSearch } from './last-search';
import { formatSearchState, parseSearchState, type SearchState } from './search-state';

export type UpdateSearch = (change: Partial<SearchState>) => void;

/**
 * The state of the search, kept in the address. `update` replaces the entry, so that "back" leaves the search. An address
 * without parameters restores the last search of this visit.
 */
export function useSearchState(): [SearchState, UpdateSearch] {
  const { search: address, pathname } = useLocation();
  const search = useMemo(() => address || lastSearch(), [address]);
  const navigate = useNavigate();
  const state = useMemo(() => parseSearchState(search), [search]);
  // Consecutive updates must not undo each other: the second builds on the first.
  const latest = useRef(search);
  useEffect(
    function followAddress() {
      latest.current = search;
      if (!search) return;
      rememberSearch(search);
      if (!address) void navigate({ pathname, search }, { replace: true });
    },
    [search, address, pathname, navigate],
  );
  // A late answer must not navigate back to the search after it was left, even while the next screen loads.
  const here = useRef(true);
  const shownAt = useRef(pathInAddressBar());
  useEffect(function noteLeaving() {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const update = useCallback(
    (change: Partial<SearchState>) => {
      const next = formatSearchState({ ...parseSearchState(latest.current), ...change });
      if (next === latest.current || !here.current || pathInAddressBar() !== shownAt.current) return;
      latest.current = next;
      // The language may be changing: a late update must not restore the previous one.
      void navigate(
        { pathname: localizedPath(paths.search(), currentLocale()), search: next },
        { replace: true },
      );
    },
    [navigate],
  );
  return [state, update];
}

/** The router reports a new address only together with its screen. */
const pathInAddressBar = () => barePath(window.location.pathname);
