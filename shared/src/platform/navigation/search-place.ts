import { createPlace } from './place';

const { usePlace, providePlace } = createPlace();

/** The element of the top bar that takes the search box of the map; `null` where the bar has no room for it. */
export const useSearchPlace = usePlace;

/** For the shell: where the search box goes. */
export const provideSearchPlace = providePlace;

/** State of a navigation to the search screen. */
export interface SearchRequest {
  /** Text the search box begins with. The box has the focus. */
  find: string;
}
