import { useCallback, useEffect, useMemo, useRef } from 'react';
import { barePath, currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useLocation, useNavigate } from 'shared/router';
import { lastSearch, rememberSearch } from './last-search';
import { formatSearchState, parseSearchState, type SearchState } from './search-state';

export type UpdateSearch = (change: Partial<SearchState>) => void;

/**
 * The state of the search, kept in the address; `update` replaces it, so that "back" leaves the search. An address
 * that says nothing goes on where this visit's search was left.
 */
export function useSearchState(): [SearchState, UpdateSearch] {
  const { search: address, pathname } = useLocation();
  const search = useMemo(() => address || lastSearch(), [address]);
  const navigate = useNavigate();
  const state = useMemo(() => parseSearchState(search), [search]);
  // Two updates in one moment must not undo each other: the second builds on what the first asked for.
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
  // A late answer must not bring the search back once it was left, nor while the next screen is still being fetched.
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
      // A switch of language may be on its way: what is written late must not bring the former one back.
      void navigate(
        { pathname: localizedPath(paths.search(), currentLocale()), search: next },
        { replace: true },
      );
    },
    [navigate],
  );
  return [state, update];
}

/** The router tells of a new address only with its screen. */
const pathInAddressBar = () => barePath(window.location.pathname);
