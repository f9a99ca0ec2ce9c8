import { useSyncExternalStore } from 'react';

/** From this width on, map and panel stand side by side; the shell's top bar floats below it. */
const DESK = '(min-width: 1280px)';

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(DESK);
  media.addEventListener('change', notify);
  return function unsubscribe() {
    media.removeEventListener('change', notify);
  };
}

/** Whether the page has room for map and panel. */
export const useDesk = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(DESK).matches);
