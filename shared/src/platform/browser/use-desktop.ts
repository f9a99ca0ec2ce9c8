import { useSyncExternalStore } from 'react';

/** On narrower pages the drawer is temporary, and the list of the search lies over its map. */
export const desktop = '(min-width: 1280px)';

let wasDesktop = false;

/** Printing lays the page out as wide as the paper: until it ends, the page keeps the parts it has. */
function isDesktop(): boolean {
  if (!window.matchMedia('print').matches) wasDesktop = window.matchMedia(desktop).matches;
  return wasDesktop;
}

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(desktop);
  media.addEventListener('change', notify);
  return function unsubscribe() {
    media.removeEventListener('change', notify);
  };
}

/** Whether the page is as wide as a desktop's. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop, () => false);
