import { createPlace } from './place';

const { usePlace, providePlace } = createPlace();

/** The element of the top bar for the search box of the map; `null` where the bar has no room for it. */
export const useSearchPlace = usePlace;

/** For the shell: provides the element for the search box. */
export const provideSearchPlace = providePlace;

/** Location state for a navigation to the search screen. */
export interface SearchRequest {
  /** Initial text of the search box, which gets the focus. */
  find: string;
}
