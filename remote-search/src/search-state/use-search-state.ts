import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { barePath, currentLocale, localizedPath } from 'shared/i18n';
import { paths, recordRefOf, type SheetBeside } from 'shared/navigation';
import { useLocation, useNavigate } from 'shared/router';
import { type HeldSearch, holdSearch, rememberSearch, searchAt } from './held-search';
import { parseSearchState, type SearchState, type Selection } from './search-state';

/** Sheet paths of the tabs whose records have sheets. */
const SHEETS = { infrastructures: paths.infrastructure, mortality: paths.mortalityCase } as const;
const tabsWithSheets = Object.keys(SHEETS) as (keyof typeof SHEETS)[];

/** The sheet that is open beside the map, if any. */
export function useSheetBeside(): SheetBeside | null {
  const state = useLocation().state as Partial<SheetBeside> | null;
  return state?.sheet === undefined ? null : (state as SheetBeside);
}

/** The record of a sheet; `null` if the record waits on this device. */
export function selectionOf(sheet: string): Selection | null {
  const id = recordRefOf(sheet.split('/').at(-1));
  if (typeof id !== 'number') return null;
  const tab = tabsWithSheets.find(candidate => SHEETS[candidate](id) === sheet);
  return tab ? { tab, id } : null;
}

/** Bare path of a record's sheet; `undefined` if the records of the tab have no sheet. */
export function sheetOf({ tab, id }: Selection): string | undefined {
  const withSheet = tabsWithSheets.find(candidate => candidate === tab);
  return withSheet && SHEETS[withSheet](id);
}

export type UpdateSearch = (change: Partial<SearchState>) => void;

/** A search that an unmounted map could not write to its URL, since a sheet was open beside it. */
let unwritten: HeldSearch | undefined;

/**
 * The state of the search, stored in the URL. `update` replaces the history entry, so that "back" leaves the search.
 * While a sheet is open beside the map, the URL belongs to the sheet. The search is written once the URL belongs to
 * the map again.
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
