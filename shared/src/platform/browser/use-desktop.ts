import { useSyncExternalStore } from 'react';
import { desktop } from './media';

/** Narrower pages than this have one column, and icons in place of some words. */
const phone = '(width < 768px)';

let wasDesktop = false;

/** Printing lays out the page at the width of the paper, so the last result is kept until printing ends. */
function isDesktop(): boolean {
  if (!window.matchMedia('print').matches) wasDesktop = window.matchMedia(desktop).matches;
  return wasDesktop;
}

const follow = (query: string) =>
  function subscribe(notify: () => void): () => void {
    const media = window.matchMedia(query);
    media.addEventListener('change', notify);
    return function unsubscribe() {
      media.removeEventListener('change', notify);
    };
  };
const followDesktop = follow(desktop);
const followPhone = follow(phone);

export const useDesktop = (): boolean => useSyncExternalStore(followDesktop, isDesktop, () => false);

export const usePhone = (): boolean =>
  useSyncExternalStore(followPhone, () => window.matchMedia(phone).matches);
