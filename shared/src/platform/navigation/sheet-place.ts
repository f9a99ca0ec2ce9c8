import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** An element of one screen that another screen renders into. `usePlace` returns `null` while there is no element. */
function createPlace() {
  const store = createStore<{ place: HTMLElement | null }>(() => ({ place: null }));
  return {
    usePlace: (): HTMLElement | null => useStore(store, ({ place }) => place),
    providePlace: (place: HTMLElement | null): void => store.setState({ place }),
  };
}

const sheet = createPlace();

/** The element beside the map for the sheet opened from the map; `null` where a sheet is a page. */
export const useSheetPlace = sheet.usePlace;

/** For the map's screen: provides the element for the sheet. */
export const provideSheetPlace = sheet.providePlace;

/** Location state of the map while a sheet is open beside it. */
export interface SheetBeside {
  /** Bare path of the sheet, as shown in the address bar. */
  sheet: string;
  /** Steps back in the history to the map without the sheet; `undefined` after a switch of language. */
  steps: number | undefined;
}

const search = createPlace();

/** The element of the top bar for the search box of the map; `null` where the bar has no room for it. */
export const useSearchPlace = search.usePlace;

/** For the shell: provides the element for the search box. */
export const provideSearchPlace = search.providePlace;

/** Location state for a navigation to the search screen. */
export interface SearchRequest {
  /** Initial text of the search box, which gets the focus. */
  find: string;
}
