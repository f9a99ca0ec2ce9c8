import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { barePath, currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useLocation, useNavigate } from 'shared/router';
import { lastSearch, rememberSearch } from './last-search';
import { formatSearchState, parseSearchState, type SearchState } from './search-state';
import { useSheetBeside } from './sheet-beside';

export type UpdateSearch = (change: Partial<SearchState>) => void;

/**
 * The state of the search, kept in the address. `update` replaces the entry, so that "back" leaves the search. An address
 * without parameters restores the last search of this visit. While a sheet stands beside the map, the address is the
 * sheet's: the state is held here, and written when the sheet is closed.
 */
export function useSearchState(): [SearchState, UpdateSearch] {
  const { search: address, pathname } = useLocation();
  const isBehind = useSheetBeside() !== null;
  const navigate = useNavigate();
  const [held, hold] = useState({ address, search: address || lastSearch() });
  if (held.address !== address) hold({ address, search: address || lastSearch() });
  const { search } = held;
  const state = useMemo(() => parseSearchState(search), [search]);
  // A late answer must not navigate back to the search after it was left, even while the next screen loads.
  const here = useRef(true);
  const shownAt = useRef<string>(undefined);
  useEffect(function noteLeaving() {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(
    function notePath() {
      shownAt.current = isBehind ? undefined : pathInAddressBar();
    },
    [isBehind],
  );
  // Consecutive updates must not undo each other: the second builds on the first, even before the router shows that.
  const latest = useRef(search);
  const written = useRef<string[]>([]);
  useEffect(
    function followAddress() {
      const place = written.current.indexOf(search);
      written.current.splice(0, place < 0 ? written.current.length : place + 1);
      if (place < 0) latest.current = search;
      if (!search) return;
      rememberSearch(search);
      if (!isBehind && search !== address && pathInAddressBar() === shownAt.current)
        void navigate({ pathname, search }, { replace: true });
    },
    [search, address, isBehind, pathname, navigate],
  );
  const update = useCallback(
    (change: Partial<SearchState>) => {
      const next = formatSearchState({ ...parseSearchState(latest.current), ...change });
      if (next === latest.current || !here.current) return;
      latest.current = next;
      if (pathInAddressBar() !== shownAt.current) {
        hold(before => ({ ...before, search: next }));
        return;
      }
      written.current.push(next);
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
