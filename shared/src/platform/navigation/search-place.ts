import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const searchPlaceStore = createStore<{ place: HTMLElement | null }>(() => ({ place: null }));

/** The element of the top bar that takes the search box of the map; `null` where the bar has no room for it. */
export const useSearchPlace = (): HTMLElement | null => useStore(searchPlaceStore, ({ place }) => place);

/** For the shell: where the search box goes. */
export const provideSearchPlace = (place: HTMLElement | null): void => searchPlaceStore.setState({ place });

/** State of a navigation to the search screen. */
export interface SearchRequest {
  /** Text the search box begins with. The box has the focus. */
  find: string;
}
