import { useSyncExternalStore } from 'react';

/** Minimum width for a permanent drawer, and for a search list beside its map instead of over it. */
export const desktop = '(min-width: 1280px)';

let wasDesktop = false;

/** Printing lays out the page at the width of the paper, so the last result is kept until printing ends. */
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

/** Whether the page has the width of a desktop. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop, () => false);
